/**
 * Parses a typed time on the 24-hour clock, such as 9, 930, 9.30, 0930 or 14 30. Returns `HH:MM`,
 * or undefined if it is not a time.
 */
export function parseTime(text: string): string | undefined {
  const [, h, m = '00'] =
    /^(\d{1,2})(?:[:.\s]?(\d{2}))?$/.exec(text.trim()) ?? /^(\d{2})(\d{2})$/.exec(text.trim()) ?? []
  if (h === undefined || Number(h) > 23 || Number(m) > 59) return undefined
  return `${h.padStart(2, '0')}:${m}`
}
