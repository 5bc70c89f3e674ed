/** Numbers in everyday notation: "1,250.50", "£ 12", ".5". */

/**
 * Parses a typed number. Returns undefined if it is not a number or has more than `places` decimal
 * places.
 */
export function parseNumber(text: string, places: number): number | undefined {
  const typed = text.replaceAll(/[\s£]/g, '')
  // Commas may only separate thousands, because "1,5" does not mean fifteen.
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed
  if (!/^-?(\d{1,12}\.?\d*|\.\d+)$/.test(plain)) return undefined
  const [, decimals = ''] = plain.split('.')
  return decimals.length > places ? undefined : Number(plain)
}

/**
 * Formats a number for editing, without commas. `fixed` is the number of decimal places to show
 * always.
 */
export const formatNumber = (value: number | null, fixed?: number): string =>
  value === null ? '' : fixed === undefined ? String(value) : value.toFixed(fixed)
