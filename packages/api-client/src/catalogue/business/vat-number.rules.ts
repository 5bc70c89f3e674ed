/** Weights of the first seven digits. */
const weights = [8, 7, 6, 5, 4, 3, 2]

/**
 * Reads a UK VAT number as people type it: "gb 123 4567 82" and "123456782" give "GB123456782".
 * Twelve digits name a branch. Returns undefined for another form or wrong check digits.
 */
export function readVatNumber(text: string): string | undefined {
  const bare = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  const digits = /^(?:GB)?(\d{9}(?:\d{3})?)$/.exec(bare)?.[1]
  return digits && hasCheckDigits(digits) ? `GB${digits}` : undefined
}

/**
 * The weighted sum plus the check digits is a multiple of 97. Numbers issued since 2010 add 55
 * first.
 */
function hasCheckDigits(digits: string): boolean {
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  const total = sum + Number(digits.slice(7, 9))
  return !/^0{7}/.test(digits) && (total % 97 === 0 || (total + 55) % 97 === 0)
}
