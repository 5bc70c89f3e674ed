/**
 * Visible texts of a widget. A site may replace any of them, and a missing one keeps the default.
 */
export type Texts = Readonly<Record<string, string>>

/** Default texts with the overrides that are known and are strings. Other overrides are ignored. */
export function mergeTexts<T extends Texts>(ours: T, overrides: unknown): T {
  if (typeof overrides !== 'object' || overrides === null) return ours
  const known = Object.entries(overrides).filter(
    ([name, text]) => Object.hasOwn(ours, name) && typeof text === 'string',
  )
  return { ...ours, ...Object.fromEntries(known) }
}

/** Replaces placeholders in braces by values: `Phone {phone}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
