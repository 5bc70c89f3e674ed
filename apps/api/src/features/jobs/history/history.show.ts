import {
  jobStatusWords,
  showPence,
  dateInWords,
  type HistoryChange,
  type HistoryEvent,
  type OwnActivity,
} from '@treasures/api-client'
import * as z from 'zod/mini'
import { Changes, type Actor, type Note } from '#events/define-event.ts'
import { events, isEventName } from '#events/events.ts'
import type { HistoryRow, OwnRow } from './history.store.ts'

const Status = z.literal([0, 1, 2, 3, 4, 5, 6, 7, 8])
const InWords = z.object({ words: z.string() })

/** Fields that events share in their data. Each field may be absent. */
const Common = z.object({
  from: z.optional(Status),
  to: z.optional(Status),
  why: z.optional(z.string()),
  changes: z.optional(Changes),
  before: z.optional(InWords),
  after: z.optional(InWords),
})

/**
 * Describes an event of the log in words. If the event is old or its data was cleared, names only
 * the actor and the event.
 */
export function showHistory(row: HistoryRow): HistoryEvent {
  const { id, event, actor, name, id_job, created_at } = row
  const definition = isEventName(event) ? events[event] : undefined
  const common = z.safeParse(Common, row.data)
  const { from, to, why, changes = [], before, after } = common.success ? common.data : {}
  const isMove = from !== undefined && to !== undefined
  const shown: HistoryChange[] = [
    ...(isMove
      ? [{ field: 'Status', before: jobStatusWords[from], after: jobStatusWords[to] }]
      : []),
    ...(before || after
      ? [{ field: 'Work', before: before?.words ?? null, after: after?.words ?? null }]
      : []),
    ...changes.flatMap((change) => {
      const field = fieldNames[change.field]
      const [from, to] = [change.before, change.after].map((value) =>
        valueWords(change.field, value),
      )
      return field === undefined ? [] : [{ field, before: from ?? null, after: to ?? null }]
    }),
  ]
  const details = isMove
    ? why
      ? [why]
      : []
    : shown.length
      ? []
      : notesOf(row).map((note) => note.words)
  return {
    id,
    event,
    what: definition?.label ?? event,
    who: actor && { kind: actor, name },
    id_job,
    details: details.map((words) => words.replaceAll('{who}', name ?? 'Someone')),
    changes: shown,
    created_at: created_at.toISOString(),
  }
}

/**
 * Shows a user's own act without its data, because the user may have lost the permission to see the
 * data.
 */
export function showOwn(row: OwnRow): OwnActivity {
  const { id, event, id_job, id_customer, id_treasure, created_at } = row
  return {
    id,
    what: isEventName(event) ? events[event].label : event,
    about:
      id_job !== null
        ? { kind: 'job', id: id_job }
        : id_treasure !== null
          ? { kind: 'treasure', id: id_treasure }
          : id_customer !== null
            ? { kind: 'customer', id: id_customer }
            : null,
    created_at: created_at.toISOString(),
  }
}

/** Returns no notes if the data does not match the event's present schema. */
function notesOf(row: HistoryRow): readonly Note[] {
  if (!isEventName(row.event)) return []
  const definition = events[row.event]
  const data = z.safeParse(definition.data, row.data)
  if (!data.success) return []
  const notes = definition.notes as (happened: object) => readonly Note[]
  return notes({ ...row, by: actorOf(row), data: data.data })
}

const actorOf = ({ actor, id_actor }: HistoryRow): Actor =>
  actor === null || actor === 'system' || id_actor === null
    ? { kind: 'system' }
    : { kind: actor, id: id_actor }

/**
 * Names of fields in words. A field without a name here changes only together with a named one. An
 * example is a map position, which changes with its address.
 */
const fieldNames: Record<string, string> = {
  title: 'Title',
  fname: 'First name',
  lname: 'Surname',
  email: 'E-mail',
  mphone: 'Mobile',
  phone: 'Phone',
  id_company: 'Company',
  birthdate: 'Date of birth',
  auto_payment: 'Automatic payment',
  descr: 'Description',
  descskill: 'Description of skills',
  wtravel: 'Travels at most',
  switched_on: 'Active',
  complete: 'Profile complete',
  address: 'Address',
  detail: 'Address details',
  postcode: 'Postcode',
  id_city: 'Town',
  id_country: 'Country',
  id_region: 'Region',
  wanted: 'Wanted',
  wanted_on: 'Wanted on',
  wanted_time: 'Time of day',
  auto_match: 'Auto-match',
  on_board: 'On the board',
  id_service: 'Service',
  id_service_option: 'Service option',
  id_job_type: 'Kind of job',
  id_price_unit: 'Price unit',
  customer_price_pence: 'Customer pays',
  treasure_price_pence: 'Treasure gets',
  boost_pence: 'Price boost',
  tag: 'Tag',
}

/**
 * Writes a value for readers, such as pounds, Yes or No. References to other tables appear as
 * numbers.
 */
function valueWords(field: string, value: Changes[number]['after']): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && field.endsWith('_pence')) return showPence(value)
  if (field === 'birthdate' || field === 'wanted_on') return dateInWords(String(value).slice(0, 10))
  return field.startsWith('id_') ? `No ${value}` : String(value)
}
