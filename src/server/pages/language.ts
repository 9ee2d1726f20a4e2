import { langs, type Lang } from '../../kernel/languages.ts';

/** The best of our languages for this `Accept-Language`; English if none fits. */
export function languageFor(header: string | undefined): Lang {
  const wanted = (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((each) => /^\s*q=([01](?:\.\d{1,3})?)$/.exec(each)?.[1]).find(Boolean);
      return { primary: range.split('-', 1)[0], quality: Number(quality ?? 1) };
    })
    .sort((a, b) => b.quality - a.quality);
  for (const { primary, quality } of wanted) {
    const ours = langs.find((lang) => lang === primary);
    if (ours && quality > 0) return ours;
  }
  return 'en';
}
