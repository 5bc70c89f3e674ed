/** "£1,250.50" is 1250.5, nothing is null, anything else is NaN. */
export function numberOf(text: string): number | null {
  const bare = text.replaceAll(/[£\s]|,(?=\d{3}(?!\d))/g, '')
  if (bare === '') return null
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(bare) ? Number(bare) : Number.NaN
}

/** What to say of a text that is no number, with one that is. */
export const noNumber = (value: number | null | undefined, example: string): string | undefined =>
  Number.isNaN(value) ? `Must be a number, such as ${example}` : undefined
