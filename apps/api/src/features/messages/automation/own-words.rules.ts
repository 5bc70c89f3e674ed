import { recipients, type EventParts, type RecipientKind } from '@treasures/api-client'
import type { EventName } from '#events/events.ts'
import { isReplaceable } from '../notices/decide-notice.rules.ts'
import { generalNames } from '../notices/general-values.ts'
import type { Occasions } from '../notices/notice.ts'
import { recordsOf } from './facts.rules.ts'

/**
 * Placeholders that a listener's words may have, depending on the reader. Links authorise their
 * readers, so only customers and treasures receive them.
 */
export function namesFor(event: EventName, to: RecipientKind): string[] {
  const records = recordsOf(event)
  const hasJob = records.includes('job')
  return [
    ...(to === 'customer' || to === 'treasure' ? ['fname'] : []),
    ...(hasJob ? ['id_job', 'service', 'place'] : []),
    ...(hasJob && to !== 'address' ? ['price', 'treasure'] : []),
    ...(hasJob && (to === 'treasure' || to === 'staff') ? ['customer'] : []),
    ...(hasAppointment(event) ? ['when'] : []),
    ...(hasJob && (to === 'customer' || to === 'treasure') ? ['job_link'] : []),
    ...(hasJob && to === 'customer' ? ['review_link'] : []),
    ...generalNames,
  ].toSorted()
}

/** True if an event is about an appointment. Only then can a listener wait for visits. */
export const hasAppointment = (event: EventName): boolean => event === 'appointment.made'

/** Kinds of recipient for words about an event. */
export const recipientsOf = (event: EventName): RecipientKind[] =>
  recipients.filter((to) => to === 'staff' || to === 'address' || recordsOf(event).includes(to))

/**
 * Lists our own messages about an event that a listener's words may replace. Sign-in links and
 * offers are left out, because their recipients need the links in them.
 */
export const replaceableOf = (
  occasions: Pick<Occasions, 'toldOf'>,
  event: EventName,
): EventParts['told'] =>
  occasions.toldOf(event).flatMap((notice) => {
    const { for: to, channel, name } = notice
    return isReplaceable(notice) && to !== 'anyone' && recipientsOf(event).includes(to)
      ? [{ to, channel, name }]
      : []
  })
