/** From here on it may as well be a part of a telephone's number. */
const digitsOfPhones = 7

/** The number of a job as people say it, `250` or `#250`, and whether it can be nothing else. */
export function readJobNumber(typed: string): { id: number; isSure: boolean } | undefined {
  const [, sign, digits] = /^(#?)([1-9]\d{0,8})$/.exec(typed.trim()) ?? []
  if (!digits) return undefined
  return { id: Number(digits), isSure: sign === '#' || digits.length < digitsOfPhones }
}
