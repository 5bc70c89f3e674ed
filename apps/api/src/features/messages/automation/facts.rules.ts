import type { FieldKind } from '@treasures/api-client'
import type * as z from 'zod/mini'
import { events, type EventName } from '#events/events.ts'

/**
 * Values that conditions compare, by field. Null if an event or its records do not have the value.
 */
export type Facts = Readonly<Record<string, Fact>>
export type Fact = string | number | boolean | null | readonly string[]

/** Lists of choices that the database or the contract knows. */
export type ChoicesOf = 'services' | 'regions' | 'statuses' | 'job_types' | 'actors' | 'none'

export type Field = {
  field: string
  label: string
  kind: FieldKind
  choices: ChoicesOf | readonly string[]
}

/** Kinds of record with fields to compare. */
export type Compared = 'job' | 'customer' | 'treasure'

const ofRecords: Record<Compared, readonly Field[]> = {
  job: [
    { field: 'job.service', label: 'Service', kind: 'choice', choices: 'services' },
    { field: 'job.status', label: 'Status of the job', kind: 'choice', choices: 'statuses' },
    { field: 'job.type', label: 'Type of job', kind: 'choice', choices: 'job_types' },
    { field: 'job.tags', label: 'Tags of the job', kind: 'several', choices: 'none' },
    { field: 'job.customer_price', label: 'Customer pays', kind: 'money', choices: 'none' },
    { field: 'job.treasure_price', label: 'Treasure gets', kind: 'money', choices: 'none' },
    { field: 'job.outcode', label: 'Postcode district', kind: 'text', choices: 'none' },
  ],
  customer: [
    { field: 'customer.tags', label: 'Tags of the customer', kind: 'several', choices: 'none' },
    {
      field: 'customer.is_business',
      label: 'Customer is a business',
      kind: 'yes_no',
      choices: 'none',
    },
  ],
  treasure: [
    { field: 'treasure.tags', label: 'Tags of the treasure', kind: 'several', choices: 'none' },
  ],
}

/** Kinds of record that an event is about. A job also has a customer and a treasure. */
export function recordsOf(event: EventName): Compared[] {
  const about: readonly string[] = events[event].about
  const hasJob = about.includes('id_job')
  return [
    ...(hasJob ? ['job' as const] : []),
    ...(hasJob || about.includes('id_customer') ? ['customer' as const] : []),
    ...(about.includes('id_treasure') || hasJob ? ['treasure' as const] : []),
  ]
}

/**
 * Fields that a condition on an event can compare. They come from the schema of the event's data
 * and from the event's records.
 */
export const fieldsOf = (event: EventName): Field[] => [
  ...Object.entries(shapeOf(events[event].data)).flatMap(([name, schema]) =>
    fieldOfData(name, schema as z.ZodMiniType),
  ),
  { field: 'event.by', label: 'Done by', kind: 'choice', choices: 'actors' },
  { field: 'event.region', label: 'Region', kind: 'choice', choices: 'regions' },
  ...recordsOf(event).flatMap((record) => ofRecords[record]),
]

const shapeOf = (schema: z.ZodMiniObject) => schema.shape

type Read = { kind: FieldKind; choices?: readonly string[] } | undefined

function fieldOfData(name: string, schema: z.ZodMiniType): Field[] {
  if (name === 'changes')
    return [{ field: 'data.changes', label: 'Changed', kind: 'several', choices: 'none' }]
  const read = readKind(schema)
  if (!read) return []
  const kind = read.kind === 'number' && name.endsWith('_pence') ? 'money' : read.kind
  return [{ field: `data.${name}`, label: labelOf(name), kind, choices: read.choices ?? 'none' }]
}

/** Turns `customer_price_pence` into "Customer price". */
function labelOf(name: string): string {
  const words = name.replace(/_pence$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the kind of value that a schema accepts, or undefined if it is not one plain value. */
function readKind(schema: z.ZodMiniType): Read {
  const { def } = schema._zod as { def: Definition }
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return def.innerType && readKind(def.innerType)
    case 'string':
      return { kind: 'text' }
    case 'number':
    case 'int':
      return { kind: 'number' }
    case 'boolean':
      return { kind: 'yes_no' }
    case 'enum':
      return { kind: 'choice', choices: Object.values(def.entries ?? {}).map(String) }
    default:
      return undefined
  }
}
type Definition = {
  type: string
  innerType?: z.ZodMiniType
  entries?: Record<string, string | number>
}

/** Returns the facts in an event's own data, in the form that conditions compare. */
export function factsOfData(data: unknown): Record<string, Fact> {
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): [string, Fact][] => {
      if (name === 'changes' && Array.isArray(value))
        return [['data.changes', value.map(({ field }: { field: string }) => field)]]
      return isPlain(value) ? [[`data.${name}`, value]] : []
    }),
  )
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
