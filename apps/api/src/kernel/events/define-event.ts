import type { PermissionName } from '@treasures/api-client'
import * as z from 'zod/mini'

/** Who did it. A customer by link is the event's own customer unless another is named. */
export type Actor =
  /** Signed in. */
  | { kind: 'user'; id: number }
  /** By a link, or by what only they know. */
  | { kind: 'treasure'; id: number }
  | { kind: 'customer'; id?: number }
  | { kind: 'system' }

export const userActor = (id: number): Actor => ({ kind: 'user', id })
export const systemActor: Actor = { kind: 'system' }

/**
 * The records that an event can be about, each a column of the log. `id_record` is what its name begins with where
 * that has no column of its own: a line of work, an appointment, an offer.
 */
export type SubjectColumn = 'id_job' | 'id_customer' | 'id_treasure' | 'id_user' | 'id_record'
export type Subjects = { [C in SubjectColumn]?: number | null | undefined } & {
  /** Read from the job, customer or treasure where it is not given. */
  id_region?: number | null | undefined
}

/** A system activity that comes of an event, for staff to read. */
export type Note = {
  /** `{who}` becomes the name of the user who did it. */
  words: string
  /** Under which of its records. */
  on: readonly ('id_job' | 'id_customer' | 'id_treasure')[]
  /** Whether it also stands as written by that user. */
  signed?: boolean
}

const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
/** What a field was and what it became. Money is pence, instants are ISO text. */
export const Changes = z.array(z.object({ field: z.string(), before: Value, after: Value }))
export type Changes = z.infer<typeof Changes>

type Definition<C extends SubjectColumn, D extends z.ZodMiniObject> = {
  /** Records that every such event names. */
  about: readonly C[]
  data: D
  /** A sentence for the list of all events. */
  description: string
  /** Two or three words for a row of history. */
  label: string
  /** The switch that staff need to read it. */
  seenWith: PermissionName
  /** A person who is gone leaves no data in earlier events: which column tells which those are. */
  forgets?: 'id_customer' | 'id_treasure'
  /** The activities that are written with it; none for what stands in the log alone. */
  notes: (happened: Subjects & { by: Actor; data: z.infer<D> }) => readonly Note[]
}

/** Gives `notes` the type of `data`. */
export const defineEvent = <C extends SubjectColumn, D extends z.ZodMiniObject>(
  definition: Definition<C, D>,
) => definition

/** For what stands in the log alone. */
export const noNotes = () => []

const asValue = (value: unknown): Changes[number]['before'] =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null

/** What differs between a record and the fields that it is given. */
export const changesBetween = (before: object, after: object): Changes =>
  Object.entries(after).flatMap(([field, value]) => {
    const change = {
      field,
      before: asValue((before as Record<string, unknown>)[field]),
      after: asValue(value),
    }
    return change.before === change.after ? [] : [change]
  })
