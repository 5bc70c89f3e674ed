/**
 * Reads a company number as people type it: "1234567" gives "01234567", "sc 123456" gives
 * "SC123456". Returns undefined for any other form.
 */
export function readCompanyNumber(text: string): string | undefined {
  const bare = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  if (/^\d{5,8}$/.test(bare)) return bare.padStart(8, '0')
  return /^(?:[A-Z]{2}\d{6}|[A-Z]\d{7}|[A-Z]{2}\d{5}R)$/.test(bare) ? bare : undefined
}
