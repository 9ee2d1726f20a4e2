/** The version that the build wrote into this page; empty without a build. */
export const pageVersion: string =
  document.querySelector<HTMLMetaElement>('meta[name="version"]')?.getAttribute('content') ?? '';
