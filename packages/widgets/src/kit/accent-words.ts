/**
 * Parses a pasted colour such as `#0b6e63`, `0B6E63` or `#fff`. Returns `#rrggbb`, or undefined if
 * it is not a colour.
 */
export function parseHex(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? []
  if (!digits) return undefined
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return `#${long.toLowerCase()}`
}
