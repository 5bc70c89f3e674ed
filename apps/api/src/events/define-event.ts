import type { PermissionName } from '@treasures/api-client'
import * as z from 'zod/mini'

/**
 * Person or system that caused the event. A customer who used a link is the event's own customer,
 * unless `id` names another one.
 */
export type Actor =
  /** Signed in. */
  | { kind: 'user'; id: number }
  /** Identified by a link, or by details that only they know. */
  | { kind: 'treasure'; id: number }
  | { kind: 'customer'; id?: number }
  | { kind: 'system' }

export const userActor = (id: number): Actor => ({ kind: 'user', id })
export const systemActor: Actor = { kind: 'system' }

/**
 * Records that an event can be about, each in its own column of the log. `id_record` is for records
 * without their own column, such as a line of work, an appointment or an offer. The event's name
 * begins with the kind of that record.
 */
export type SubjectColumn = 'id_job' | 'id_customer' | 'id_treasure' | 'id_user' | 'id_record'
export type Subjects = { [C in SubjectColumn]?: number | null | undefined } & {
  /** Region. If absent, it is read from the job, customer or treasure. */
  id_region?: number | null | undefined
}

/** Note by the system that is written with an event, for staff to read. */
export type Note = {
  /** The name of the user who caused the event replaces `{who}`. */
  words: string
  /** Records of the event under which the note appears. */
  on: readonly ('id_job' | 'id_customer' | 'id_treasure')[]
  /** If true, that user is shown as the note's author. */
  signed?: boolean
}

const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
/** Fields before and after a change. Money is pence, instants are ISO text. */
export const Changes = z.array(z.object({ field: z.string(), before: Value, after: Value }))
export type Changes = z.infer<typeof Changes>

type Definition<C extends SubjectColumn, D extends z.ZodMiniObject> = {
  /** Records that every event of this kind names. */
  about: readonly C[]
  data: D
  /** Sentence for the list of all events. */
  description: string
  /** Two or three words for a row of history. */
  label: string
  /** Permission that staff need to read the event. */
  seenWith: PermissionName
  /** Column that identifies a deleted person. The data of their earlier events is then cleared. */
  forgets?: 'id_customer' | 'id_treasure'
  /** Notes that are written with the event. Returns none if the event appears only in the log. */
  notes: (happened: Subjects & { by: Actor; data: z.infer<D> }) => readonly Note[]
}

/** Defines an event, and gives `notes` the type of `data`. */
export const defineEvent = <C extends SubjectColumn, D extends z.ZodMiniObject>(
  definition: Definition<C, D>,
) => definition

/** Returns no notes, for an event that appears only in the log. */
export const noNotes = () => []

const asValue = (value: unknown): Changes[number]['before'] =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null

/** Lists the fields whose new values differ from the record's. */
export const changesBetween = (before: object, after: object): Changes =>
  Object.entries(after).flatMap(([field, value]) => {
    const change = {
      field,
      before: asValue((before as Record<string, unknown>)[field]),
      after: asValue(value),
    }
    return change.before === change.after ? [] : [change]
  })
