/** Number of digits from which a typed number may be part of a phone number. */
const digitsOfPhones = 7

/**
 * Reads a job number as staff type it, `250` or `#250`. `isSure` is true if the text can only be a
 * job number.
 */
export function readJobNumber(typed: string): { id: number; isSure: boolean } | undefined {
  const [, sign, digits] = /^(#?)([1-9]\d{0,8})$/.exec(typed.trim()) ?? []
  if (!digits) return undefined
  return { id: Number(digits), isSure: sign === '#' || digits.length < digitsOfPhones }
}
