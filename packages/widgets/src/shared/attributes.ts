/** Readers of attributes. Each takes the attribute's text, or null if it is absent. */

export const asText = (text: string | null): string | undefined => text ?? undefined

/**
 * True if the attribute is present, like `hidden`. "false" counts as absent, because some templates
 * write this value.
 */
export const asFlag = (text: string | null): boolean => text !== null && text !== 'false'

/**
 * Reads a whole number above zero. Returns undefined for anything else, with a warning on the
 * console.
 */
export function asId(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined
  const id = Number(text)
  if (Number.isInteger(id) && id > 0) return id
  console.warn(`treasures: "${text}" is not a whole number above zero. The attribute is ignored.`)
  return undefined
}

/** Reads ids separated by commas and skips everything else: "1, 2,x" returns [1, 2]. */
export const asIds = (text: string | null): number[] =>
  [...new Set((text ?? '').split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0)

export function asJson(text: string | null): unknown {
  if (text === null || text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    console.warn(`treasures: not valid JSON, so it is ignored: ${text.slice(0, 80)}`)
    return undefined
  }
}

export const themes = ['light', 'dark', 'auto'] as const
export type Theme = (typeof themes)[number]

export const asTheme = (text: string | null): Theme =>
  themes.find((theme) => theme === text) ?? 'light'

export const asDirection = (text: string | null): 'ltr' | 'rtl' => (text === 'rtl' ? 'rtl' : 'ltr')

export type Camel<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S

/** Name of an attribute's property: `job-id` becomes `jobId`. */
export const propertyOf = (attribute: string) =>
  attribute.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
