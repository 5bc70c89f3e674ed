import { activityType } from '@treasures/api-client'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../kernel/db/connect.ts'
import { toJsonb } from '../kernel/db/to-jsonb.ts'
import { enqueue } from '../kernel/tasks/enqueue.ts'
import { writeActivities } from './activities.ts'
import type { Actor, Note, Subjects } from './define-event.ts'
import { notifySubscribers, reactionIsDue, reactionsTo } from './reactions.ts'
import { events, type NewEvent } from './events.ts'

/**
 * Records an event in the transaction that caused it. Also writes its notes, and a task for each
 * reaction. Reads a missing customer or region from the records that the event is about. Returns
 * the event's id.
 */
export const recordEvent = async (tx: Db, happened: NewEvent): Promise<number> =>
  (await recordEvents(tx, [happened]))[0] ?? 0

/** Records several events in this order, in few statements. Only this function writes the log. */
export async function recordEvents(tx: Db, all: readonly NewEvent[]): Promise<number[]> {
  if (all.length === 0) return []
  const rows = await tx.insertInto('events').values(all.map(rowOf)).returning('id').execute()
  const notes = all.flatMap((happened) =>
    notesOf(happened).flatMap((note) => activityOf(note, happened) ?? []),
  )
  for (const happened of all) {
    const { forgets }: Forgetting = events[happened.event]
    const gone = forgets && happened[forgets]
    if (gone)
      await sql`update events set data = '{}' where ${sql.ref(forgets)} = ${gone}`.execute(tx)
  }
  await writeActivities(tx, notes)
  for (const [i, happened] of all.entries()) {
    const { event } = happened
    const id = rows[i]?.id ?? 0
    for (const reaction of reactionsTo(event))
      await enqueue(
        tx,
        'event.react',
        { id, reaction: reaction.name },
        {
          due: reactionIsDue(reaction, happened),
          key: `${reaction.name} ${id}`,
        },
      )
    await notifySubscribers(tx, { id, event })
  }
  return rows.map(({ id }) => id)
}

function rowOf(happened: NewEvent) {
  const { event, at, by, data, id_job, id_customer, id_treasure, id_region } = happened
  const { id_user, id_record, causes } = happened
  const customer = id_customer ?? sql`(select id_customer from jobs where id = ${id_job ?? null})`
  return {
    event,
    actor: by.kind,
    id_actor: actorId(by) ?? (by.kind === 'customer' ? sql<number>`${customer}` : null),
    id_job: id_job ?? null,
    id_customer: sql<number>`${customer}`,
    id_treasure: id_treasure ?? null,
    id_user: id_user ?? null,
    id_record: id_record ?? null,
    id_region: sql<number>`coalesce(
      ${id_region ?? null}::integer,
      (select id_region from jobs where id = ${id_job ?? null}),
      (select id_region from customers where id = ${id_customer ?? null}),
      (select id_region from treasures where id = ${id_treasure ?? null})
    )`,
    data: toJsonb(z.parse(events[event].data, data)),
    ...(causes && { causes }),
    created_at: at,
  }
}

type Forgetting = { forgets?: 'id_customer' | 'id_treasure' }

/**
 * The cast is needed because the type of an event's data depends on its name. A look-up by a union
 * of names loses this dependency.
 */
const notesOf = (happened: NewEvent) =>
  (events[happened.event].notes as (event: NewEvent) => readonly Note[])(happened)

/** Returns a note's activity, unless the event names none of the note's records. */
function activityOf({ words, on, signed }: Note, { at, by, ...ids }: NewEvent) {
  const about = Object.fromEntries(on.map((column) => [column, (ids as Subjects)[column] ?? null]))
  if (Object.values(about).every((id) => id === null)) return undefined
  const who = by.kind === 'user' ? by.id : null
  return {
    id_job: null,
    id_customer: null,
    id_treasure: null,
    ...about,
    type: activityType.system,
    descr: who === null ? words : nameIn(words, who),
    id_user: signed ? who : null,
    created_at: at,
  }
}

/** Fills in the user's name. Users who deleted their own account no longer have one. */
const nameIn = (words: string, id_user: number) =>
  sql<string>`replace(${words}, '{who}', coalesce(
    (select concat_ws(' ', fname, lname) from users where id = ${id_user}), 'Someone'
  ))`

const actorId = (by: Actor) => (by.kind === 'system' ? undefined : by.id)
