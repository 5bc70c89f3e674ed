/** Ways to read an attribute. Each gets the attribute's text, or null when it is absent. */

export const asText = (text: string | null): string | undefined => text ?? undefined

/** Present is on, as with `hidden`; "false" is off because templates write that. */
export const asFlag = (text: string | null): boolean => text !== null && text !== 'false'

/** A whole number above zero; anything else counts as absent and is told on the console. */
export function asId(text: string | null): number | undefined {
  if (text === null || text.trim() === '') return undefined
  const id = Number(text)
  if (Number.isInteger(id) && id > 0) return id
  console.warn(`treasures: "${text}" is not a whole number above zero. The attribute is ignored.`)
  return undefined
}

/** "1, 2,x" gives [1, 2]: what is not an id is passed over. */
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

/** `job-id` is the property `jobId`. */
export const propertyOf = (attribute: string) =>
  attribute.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
