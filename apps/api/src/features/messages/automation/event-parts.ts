import { jobStatuses, type EventParts } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import { listsStore } from '../../catalogue/lists/lists.store.ts'
import { events, type EventName } from '../../../kernel/events/events.ts'
import { fieldsOf, recordsOf, type ChoicesOf } from './facts.rules.ts'
import { automationListsStore } from './lists.store.ts'
import { hasAppointment, namesFor, recipientsOf } from './own-words.rules.ts'

type Choices = EventParts['fields'][number]['choices']

const actors: Choices = [
  { value: 'user', label: 'Somebody signed in' },
  { value: 'customer', label: 'The customer, by link' },
  { value: 'treasure', label: 'The treasure, by link' },
  { value: 'system', label: 'The system' },
]

/** What a listener to an event can use, with the lists that there are to choose from. */
export async function partsOf(db: Db, event: EventName): Promise<EventParts> {
  const lists: Record<ChoicesOf, Choices> = {
    none: [],
    actors,
    statuses: Object.entries(jobStatuses).map(([value, label]) => ({ value, label })),
    services: asChoices(await automationListsStore(db).services()),
    job_types: await listsStore(db).jobTypes().then(asChoices),
    regions: asChoices(await automationListsStore(db).regions()),
  }
  return {
    name: event,
    label: events[event].label,
    fields: fieldsOf(event).map(({ choices, ...field }) => ({
      ...field,
      choices:
        typeof choices === 'string'
          ? lists[choices]
          : choices.map((value) => ({ value, label: value })),
    })),
    has_appointment: hasAppointment(event),
    once: onceWords(event),
    recipients: recipientsOf(event).map((to) => ({ to, names: namesFor(event, to) })),
    tagged: recordsOf(event),
  }
}

/** "Once per job", "once per appointment", "each time"; the first is what most want. */
function onceWords(event: EventName): Choices {
  const about: readonly string[] = events[event].about
  const noun = event.slice(0, event.indexOf('.'))
  return [
    ...(about.includes('id_job') ? [{ value: 'job', label: 'Once per job' }] : []),
    ...(about.includes('id_record') || !about.includes('id_job')
      ? [{ value: 'record', label: `Once per ${noun}` }]
      : []),
    { value: 'time', label: 'Each time' },
  ]
}

const asChoices = (rows: readonly { id: number; name: string }[]): Choices =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))
