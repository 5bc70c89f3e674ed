import type { VisitFileKind } from '@treasures/api-client'

export const photoKinds: Record<VisitFileKind, string> = {
  before: 'Before',
  after: 'After',
  receipt: 'Receipt',
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options })
const clock = format({ hour: '2-digit', minute: '2-digit' })
const day = format({ day: 'numeric', month: 'short', year: 'numeric' })

/** "Before, 09:12", or with the day of a photo that was not taken today. */
export function photoWords(
  { kind, taken_at }: { kind: VisitFileKind; taken_at: string },
  now = new Date(),
): string {
  const taken = new Date(taken_at)
  const when = day.format(taken) === day.format(now) ? '' : `${day.format(taken)}, `
  return `${photoKinds[kind]}, ${when}${clock.format(taken)}`
}
