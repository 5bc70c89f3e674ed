import type { VisitFileKind } from '@treasures/api-client'

export { waitingWords } from './photo-time.rules.ts'

export const photoKinds: Record<VisitFileKind, { name: string; button: string }> = {
  before: { name: 'Before', button: 'Photo before' },
  after: { name: 'After', button: 'Photo after' },
  receipt: { name: 'Receipt', button: 'Receipt' },
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
  return `${photoKinds[kind].name}, ${when}${clock.format(taken)}`
}
