import { recipients, type EventParts, type RecipientKind } from '@treasures/api-client'
import type { EventName } from '../../../kernel/events/events.ts'
import { isReplaceable } from '../notices/decide-notice.rules.ts'
import { generalNames } from '../notices/general-values.ts'
import { notices } from '../notices/notices.ts'
import { told } from '../notices/told.ts'
import { recordsOf } from './facts.rules.ts'

/** Names that a listener's words may have filled in, by who reads them. Nobody else is sent a link that lets in. */
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

/** Whether it is about an appointment, so that its visits can be waited for. */
export const hasAppointment = (event: EventName): boolean => event === 'appointment.made'

/** Who can be written to about it. */
export const recipientsOf = (event: EventName): RecipientKind[] =>
  recipients.filter((to) => to === 'staff' || to === 'address' || recordsOf(event).includes(to))

/**
 * What we send about it ourselves that own words may go instead of. Nothing that lets somebody in or offers a job: nobody
 * could answer then.
 */
export const toldOf = (event: EventName): EventParts['told'] =>
  told(event).flatMap((code) => {
    const notice = notices[code]
    const { for: to, channel, name } = notice
    return isReplaceable(notice) && to !== 'anyone' && recipientsOf(event).includes(to)
      ? [{ to, channel, name }]
      : []
  })
