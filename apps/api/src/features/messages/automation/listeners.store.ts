import type { ListenerInput } from '@treasures/api-client'
import { sql } from 'kysely'
import type { EventName } from '#events/events.ts'
import { days, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'

export type ListenerRow = {
  id: number
  name: string
  event: string
  version: number
  active: boolean
  switched_on_at: Date | null
  paused_because: string | null
  definition: ListenerInput
  updated_at: Date
}

type Change = { at: Date; id_user: number | null }

/** Days for which the list counts runs. */
const recentDays = 30

/** Listeners and their versions. Deleted listeners are left out. */
export const listenersStore = (db: Db) => {
  const rows = () =>
    db
      .selectFrom('listeners as l')
      .innerJoin('listener_versions as v', (join) =>
        join.onRef('v.id_listener', '=', 'l.id').onRef('v.version', '=', 'l.version'),
      )
      .where('l.deleted_at', 'is', null)
      .select([
        'l.id',
        'l.name',
        'l.event',
        'l.version',
        'l.active',
        'l.switched_on_at',
        'l.paused_because',
        'v.definition',
        'l.updated_at',
      ])
      .$castTo<ListenerRow>()

  const counted = (at: Date) =>
    rows()
      .select([
        sql<number>`(
          select count(*) from automation_runs r
          where r.id_listener = l.id and r.state = 'done' and r.created_at > ${daysAgo(at)}
        )`.as('runs'),
        sql<number>`(
          select count(*) from automation_runs r where r.id_listener = l.id and r.state = 'waiting'
        )`.as('waiting'),
      ])
      .$castTo<ListenerRow & { runs: number; waiting: number }>()

  return {
    list: (at: Date) =>
      counted(at)
        .orderBy(sql`lower(l.name)`)
        .orderBy('l.id')
        .execute(),

    /** Includes the number of runs. */
    findCounted: (id: number, at: Date) => counted(at).where('l.id', '=', id).executeTakeFirst(),

    /** Tells whether any listener is active for an event. */
    async listensTo(event: EventName): Promise<boolean> {
      const found = await db
        .selectFrom('listeners')
        .select('id')
        .where('event', '=', event)
        .where('active', '=', true)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Returns the number of listeners that give to-dos to a user. */
    async countGivingTo(id_user: number): Promise<number> {
      const { total } = await rows()
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .where(
          sql<boolean>`v.definition -> 'actions' @> ${toJsonb([{ do: 'activity', id_assignee: id_user }])}::jsonb`,
        )
        .executeTakeFirstOrThrow()
      return total
    },

    find: (id: number) => rows().where('l.id', '=', id).executeTakeFirst(),

    /** Locks the row until the transaction ends. */
    lock: (id: number) => rows().where('l.id', '=', id).forUpdate('l').executeTakeFirst(),

    /** Listeners to an event that were active when it happened. */
    listListening: (event: string, happened: Date) =>
      rows()
        .where('l.event', '=', event)
        .where('l.active', '=', true)
        .where('l.switched_on_at', '<=', happened)
        .orderBy('l.id')
        .execute(),

    /** Listeners with words that replace our own message about an event. */
    listInsteadOf: (id_event: number) =>
      rows()
        .innerJoin('events as e', 'e.event', 'l.event')
        .where('e.id', '=', id_event)
        .where(sql<boolean>`v.definition @> '{"actions":[{"do":"send","instead":true}]}'::jsonb`)
        .orderBy('l.id')
        .execute(),

    async add(
      definition: ListenerInput,
      { at, id_user }: Change,
      code?: string,
    ): Promise<number | undefined> {
      const added = await db
        .insertInto('listeners')
        .values({
          name: definition.name,
          event: definition.event,
          created_at: at,
          updated_at: at,
          ...(code !== undefined && { code }),
        })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added) await addVersion(db, added.id, 1, definition, { at, id_user })
      return added?.id
    },

    /** Adds a version and returns its number. */
    async change(id: number, definition: ListenerInput, change: Change): Promise<number> {
      const { version } = await db
        .updateTable('listeners')
        .set((eb) => ({
          name: definition.name,
          event: definition.event,
          version: eb('version', '+', 1),
          updated_at: change.at,
        }))
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow()
      await addVersion(db, id, version, definition, change)
      return version
    },

    /**
     * Turns a listener on or off. It never runs for events that happened before it was turned on.
     */
    switch: (id: number, active: boolean, at: Date) =>
      db
        .updateTable('listeners')
        .set({
          active,
          updated_at: at,
          paused_because: null,
          ...(active && { switched_on_at: at }),
        })
        .where('id', '=', id)
        .where('active', '=', !active)
        .execute(),

    pause: (id: number, why: string, at: Date) =>
      db
        .updateTable('listeners')
        .set({ active: false, paused_because: why, updated_at: at })
        .where('id', '=', id)
        .execute(),

    delete: (id: number, at: Date) =>
      db
        .updateTable('listeners')
        .set({ active: false, paused_because: null, deleted_at: at, updated_at: at })
        .where('id', '=', id)
        .execute(),

    /** Returns the definition with which a run began. */
    async findVersion(id: number, version: number): Promise<ListenerInput> {
      const row = await db
        .selectFrom('listener_versions')
        .select('definition')
        .where('id_listener', '=', id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      return row.definition as ListenerInput
    },

    /** Tells whether any listener calls a webhook. */
    async callsWebhook(id_webhook: number): Promise<boolean> {
      const calls = toJsonb({ actions: [{ do: 'webhook', id_webhook }] })
      const found = await rows()
        .where(sql<boolean>`v.definition @> ${calls}::jsonb`)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}

const daysAgo = (at: Date) => earlier(at, days(recentDays))

const addVersion = (
  db: Db,
  id_listener: number,
  version: number,
  definition: ListenerInput,
  { at, id_user }: Change,
) =>
  db
    .insertInto('listener_versions')
    .values({ id_listener, version, definition: toJsonb(definition), id_user, created_at: at })
    .execute()
