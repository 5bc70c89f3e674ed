import { londonWallOf, shortDayInWords } from '@treasures/api-client'
import type { SavedAppointment } from '@treasures/widgets/appointment-dialog'

/** Formats as "Saved: Wed 25 Nov 14:00.", with the number of repeats. */
export function savedWords({ times }: Pick<SavedAppointment, 'times'>): string {
  const [first, ...more] = times
  if (!first) return 'Saved.'
  const { date, time } = londonWallOf(new Date(first.start_at))
  const others = more.length === 1 ? ', and once more' : `, and ${more.length} more times`
  return `Saved: ${shortDayInWords(date)} ${time}${more.length > 0 ? others : ''}.`
}
