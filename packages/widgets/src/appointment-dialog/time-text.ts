/** "14:30" of what people type for it: 9, 930, 9.30, 0930, 14 30. 24-hour clock; nothing where it is no time. */
export function parseTime(text: string): string | undefined {
  const [, h, m = '00'] =
    /^(\d{1,2})(?:[:.\s]?(\d{2}))?$/.exec(text.trim()) ?? /^(\d{2})(\d{2})$/.exec(text.trim()) ?? []
  if (h === undefined || Number(h) > 23 || Number(m) > 59) return undefined
  return `${h.padStart(2, '0')}:${m}`
}
