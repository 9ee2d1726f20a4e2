/** The version that the build wrote into this page; empty where it was not built. */
export const pageVersion: string =
  document.querySelector<HTMLMetaElement>('meta[name="version"]')?.getAttribute('content') ?? '';
