/**
 * Reads a National Insurance number as people type it: "ab 12 34 56 c" gives "AB123456C". Returns
 * undefined for any other form, and for first letters that HMRC never issues.
 */
export function readNino(text: string): string | undefined {
  const bare = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  return /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(bare)
    ? bare
    : undefined
}
