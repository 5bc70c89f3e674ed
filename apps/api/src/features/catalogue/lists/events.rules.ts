import { jobStatuses, jobTransitions } from '@treasures/api-client'
import type { CustomerEvent } from '../../people/customers/customer-history.store.ts'
import type { JobHistoryEvent } from '../../jobs/jobs/jobs.store.ts'
import type { TreasureEvent } from '../../people/treasures/treasure-history.store.ts'
import { timesheetEvents } from '../../work/timesheets/timesheet-history.store.ts'
import { workEvents } from '../../work/work/work-history.store.ts'

type EventKind = { id: number; name: string; description: string }

const jobEvents: Record<JobHistoryEvent, string> = {
  'job.deleted': 'A job was deleted for good.',
}

const customerEvents: Record<CustomerEvent, string> = {
  'customer.created': 'A customer was added.',
  'customer.changed': 'Details or address of a customer changed.',
  'customer.merged': 'Another customer was merged into this one.',
  'customer.deleted': 'A customer was deleted for good.',
  'customer.card_added': 'A customer has a new card.',
  'customer.card_removed': 'A card of a customer was taken away.',
}

const treasureEvents: Record<TreasureEvent, string> = {
  'treasure.created': 'A treasure was added.',
  'treasure.changed': 'Details, skills, breaks or address of a treasure changed.',
  'treasure.deleted': 'A treasure was deleted for good.',
}

/** Every kind of event that the program writes to the outbox. Ids are the places in this list. */
export const eventKinds: readonly EventKind[] = [
  ...new Map([
    ...jobTransitions.map(({ event, to }) => [event, describeMove(event, to)] as const),
    ...Object.entries(jobEvents),
    ...Object.entries(customerEvents),
    ...Object.entries(treasureEvents),
    ...Object.entries(workEvents),
    ...Object.entries(timesheetEvents),
  ]),
].map(([name, description], i) => ({ id: i + 1, name, description }))

function describeMove(event: string, to: keyof typeof jobStatuses) {
  const from = jobTransitions.filter((t) => t.event === event).map((t) => jobStatuses[t.from])
  const froms = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(from)
  return `A job that was ${froms} became ${jobStatuses[to]}.`
}
