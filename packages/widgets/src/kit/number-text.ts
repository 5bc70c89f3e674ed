/** Numbers as people write them: "1,250.50", "£ 12", ".5". */

/** What is typed as a number; undefined where it is none, or has more decimal places than it may. */
export function parseNumber(text: string, places: number): number | undefined {
  const typed = text.replaceAll(/[\s£]/g, '')
  // Commas only where thousands begin: whoever types "1,5" does not mean fifteen.
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed
  if (!/^-?(\d{1,12}\.?\d*|\.\d+)$/.test(plain)) return undefined
  const [, decimals = ''] = plain.split('.')
  return decimals.length > places ? undefined : Number(plain)
}

/** Ready to be typed on: no commas. `fixed` is the number of places that are always written. */
export const formatNumber = (value: number | null, fixed?: number): string =>
  value === null ? '' : fixed === undefined ? String(value) : value.toFixed(fixed)
