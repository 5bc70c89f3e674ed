/** The visible strings of a widget. A site may replace any of them; a missing one keeps ours. */
export type Texts = Readonly<Record<string, string>>

/** Ours, with the overrides that we know and that are strings. Others are left out. */
export function mergeTexts<T extends Texts>(ours: T, overrides: unknown): T {
  if (typeof overrides !== 'object' || overrides === null) return ours
  const known = Object.entries(overrides).filter(
    ([name, text]) => Object.hasOwn(ours, name) && typeof text === 'string',
  )
  return { ...ours, ...Object.fromEntries(known) }
}

/** Puts values where a text has their names in braces: `Phone {phone}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
