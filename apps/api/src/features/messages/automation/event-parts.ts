import {
  conditionInWords,
  jobStatusWords,
  listenerInWords,
  onceInWords,
  type EventParts,
  type ListenerInput,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { listsStore } from '../../catalogue/lists/lists.store.ts'
import { events, isEventName, type EventName } from '#events/events.ts'
import { fieldsOf, recordsOf, type ChoicesOf } from './facts.rules.ts'
import type { Occasions } from '../notices/notice.ts'
import { automationListsStore } from './lists.store.ts'
import { hasAppointment, namesFor, recipientsOf, replaceableOf } from './own-words.rules.ts'

type Choices = EventParts['fields'][number]['choices']

const actors: Choices = [
  { value: 'user', label: 'Someone signed in' },
  { value: 'customer', label: 'The customer, by link' },
  { value: 'treasure', label: 'The treasure, by link' },
  { value: 'system', label: 'The system' },
]

type Lists = Readonly<Record<ChoicesOf, Choices>>

/** Reads the lists of choices for conditions. */
export const readLists = async (db: Db): Promise<Lists> => ({
  none: [],
  actors,
  statuses: Object.entries(jobStatusWords).map(([value, label]) => ({ value, label })),
  services: asChoices(await automationListsStore(db).services()),
  job_types: await listsStore(db).jobTypes().then(asChoices),
  regions: asChoices(await automationListsStore(db).regions()),
})

/** Parts of a definition that a listener to the event can use. */
export const partsOf = (
  occasions: Pick<Occasions, 'toldOf'>,
  event: EventName,
  lists: Lists,
): Omit<EventParts, 'part_pence'> => ({
  name: event,
  label: events[event].label,
  fields: fieldsFor(event, lists),
  has_appointment: hasAppointment(event),
  once: onceChoices(event),
  recipients: recipientsOf(event).map((to) => ({ to, names: namesFor(event, to) })),
  tagged: recordsOf(event),
  told: replaceableOf(occasions, event),
})

const fieldsFor = (event: EventName, lists: Lists): EventParts['fields'] =>
  fieldsOf(event).map(({ choices, ...field }) => ({
    ...field,
    choices:
      typeof choices === 'string'
        ? lists[choices]
        : choices.map((value) => ({ value, label: value })),
  }))

/** Describes a listener in one sentence, with the names of its records. */
export function sentenceOf(definition: ListenerInput, lists: Lists): string {
  const { event, conditions, unless } = definition
  const fields = isEventName(event) ? fieldsFor(event, lists) : []
  return listenerInWords(definition, {
    event: labelOf(event),
    conditions: conditions.map((condition) =>
      conditionInWords(
        condition,
        fields.find(({ field }) => field === condition.field),
      ),
    ),
    unless: unless.map(labelOf),
  })
}

const labelOf = (name: string) => (isEventName(name) ? events[name].label : name)

/**
 * Returns the choices that suit the event: "once per job", "once per appointment" or "each time".
 * The most usual choice comes first.
 */
function onceChoices(event: EventName): Choices {
  const about: readonly string[] = events[event].about
  const hasJob = about.includes('id_job')
  const once: ListenerInput['once'][] = [
    ...(hasJob ? ['job' as const] : []),
    ...(about.includes('id_record') || !hasJob ? ['record' as const] : []),
    'time',
  ]
  const wait = { kind: 'none' } as const
  return once.map((value) => ({ value, label: onceInWords({ once: value, wait }, event) }))
}

const asChoices = (rows: readonly { id: number; name: string }[]): Choices =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))
