/** Turns "£1,250.50" into 1250.5, empty text into null, and anything else into NaN. */
export function numberOf(text: string): number | null {
  const bare = text.replaceAll(/[£\s]|,(?=\d{3}(?!\d))/g, '')
  if (bare === '') return null
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(bare) ? Number(bare) : Number.NaN
}

/** Error for text that is not a number, with a valid example. */
export const noNumber = (value: number | null | undefined, example: string): string | undefined =>
  Number.isNaN(value) ? `Must be a number, such as ${example}` : undefined
