import type { CommonView } from '../../kernel/rules.ts';

const common = ['players', 'start', 'awaited', 'scores', 'over', 'result'];

/** The fields of any view, one per line, except those that all views have. */
export function fields(view: CommonView): string[] {
  return Object.entries(view)
    .filter(([name]) => !common.includes(name))
    .flatMap(([name, value]) => field(name, value as unknown));
}

function field(name: string, value: unknown): string[] {
  if (!Array.isArray(value) || value.every((item) => typeof item !== 'object')) return [`${name}: ${words(value)}`];
  return [`${name}:`, ...value.map((item: unknown) => `  ${words(item)}`)];
}

function words(value: unknown): string {
  if (value === null) return '–';
  if (Array.isArray(value)) return value.map(words).join(' ');
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${words(part)}`)
    .join(', ');
}
