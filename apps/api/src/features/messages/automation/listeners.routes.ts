import {
  copyListener,
  deleteListener,
  getEventParts,
  getListener,
  switchListener,
  updateListener,
  type ListedListener,
  type Listener,
  type ListenerInput,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { changesBetween, userActor, type Changes } from '#events/define-event.ts'
import { eventNames, events, isEventName } from '#events/events.ts'
import { recordEvent } from '#events/record-event.ts'
import { days, earlier } from '#kernel/clock.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, refuseGenerally, type Refusing } from '#kernel/http/refuse.ts'
import { builtInListeners } from './built-in.ts'
import { findErrors } from './definition.rules.ts'
import { tryOut } from './dry-run.ts'
import { partsOf, readLists, sentenceOf } from './event-parts.ts'
import { automationListsStore, type Listing } from './lists.store.ts'
import { listenersStore, type ListenerRow } from './listeners.store.ts'
import { planAgain } from './plan-again.ts'
import { runsStore } from './runs.store.ts'

const recentDays = 30

/** Events, and the listeners that act on them automatically. */
export function listenersRoutes({
  database: { db },
  occasions,
  settings: { textPartPence },
  listWebhooks,
}: Pick<Deps, 'database' | 'occasions' | 'settings'> & Listing) {
  async function lock(tx: Db, id: number, endpoint: Refusing<'listener_not_found'>) {
    const listener = await listenersStore(tx).lock(id)
    if (!listener) throw noSuchListener(endpoint)
    return listener
  }

  /** Refuses a listener with errors. Returns a valid listener with a narrowed event type. */
  async function check(executor: Db, input: ListenerInput) {
    const errors = findErrors(input, {
      ...(await automationListsStore(executor).known({ listWebhooks })),
      occasions,
    })
    if (Object.keys(errors).length || !isEventName(input.event))
      throw refuseGenerally('invalid_fields', 'Please correct the problems', { errors })
    return { ...input, event: input.event }
  }

  async function shown(executor: Db, id: number, at: Date): Promise<Listener> {
    const row = await listenersStore(executor).findCounted(id, at)
    if (!row) throw noSuchListener(getListener)
    return show(row, sentenceOf(row.definition, await readLists(executor)))
  }

  return {
    async listEvents(_input, { at }) {
      const since = earlier(at, days(recentDays))
      const counts = await automationListsStore(db).countEvents(since)
      return {
        data: eventNames.map((name, i) => ({
          id: i + 1,
          name,
          label: events[name].label,
          description: events[name].description,
          recent: counts.get(name) ?? 0,
        })),
      }
    },

    async getEventParts({ params: { name } }) {
      if (!isEventName(name))
        throw refuse(getEventParts, 'event_not_found', 'We can’t find that event.')
      return { ...partsOf(occasions, name, await readLists(db)), part_pence: textPartPence }
    },

    async listListeners(_input, { at }) {
      const lists = await readLists(db)
      const own = await listenersStore(db).list(at)
      return {
        data: [
          ...own.map((row) => listed(row, sentenceOf(row.definition, lists))),
          ...builtInListeners(occasions),
        ],
      }
    },
    getListener: ({ params: { id } }, { at }) => shown(db, id, at),

    createListener: ({ body }, { at, caller, once }) =>
      once(async (tx) => {
        await check(tx, body)
        const id = must(await listenersStore(tx).add(body, { at, id_user: caller.id }))
        await record(tx, at, caller.id, { id, name: body.name }, added(body.name))
        return shown(tx, id, at)
      }),

    updateListener: ({ params: { id }, body: { definition, waiting } }, { at, caller, once }) =>
      once(async (tx) => {
        const before = await lock(tx, id, updateListener)
        await check(tx, definition)
        const changes = changesBetween(asText(before.definition), asText(definition))
        if (changes.length === 0) return shown(tx, id, at)
        const waitingRuns = await runsStore(tx).listWaitingOf(id)
        if (waitingRuns.length && !waiting)
          throw refuse(
            updateListener,
            'listener_has_waiting',
            `${waitingRuns.length} ${waitingRuns.length === 1 ? 'run waits' : 'runs wait'}. Keep them as they are, or plan them again?`,
          )
        const version = await listenersStore(tx).change(id, definition, { at, id_user: caller.id })
        if (waiting === 'plan_again') await planAgain(tx, waitingRuns, { definition, version }, at)
        await record(tx, at, caller.id, { id, name: definition.name }, changes)
        return shown(tx, id, at)
      }),

    switchListener: ({ params: { id }, body: { active } }, { at, caller, once }) =>
      once(async (tx) => {
        const listener = await lock(tx, id, switchListener)
        if (active) await check(tx, listener.definition)
        await listenersStore(tx).switch(id, active, at)
        await record(tx, at, caller.id, listener, changesBetween(listener, { active }))
        return shown(tx, id, at)
      }),

    copyListener: ({ params: { id } }, { at, caller, once }) =>
      once(async (tx) => {
        const { definition } = await lock(tx, id, copyListener)
        const name = `${definition.name.slice(0, nameAtMost)} (copy)`
        const copy = must(
          await listenersStore(tx).add({ ...definition, name }, { at, id_user: caller.id }),
        )
        await record(tx, at, caller.id, { id: copy, name }, added(name))
        return shown(tx, copy, at)
      }),

    deleteListener: ({ params: { id } }, { at, caller, once }) =>
      once(async (tx) => {
        const listener = await lock(tx, id, deleteListener)
        await listenersStore(tx).delete(id, at)
        await runsStore(tx).cancelAllOf(id, 'The listener was deleted', at)
        const gone = [{ field: 'listener', before: listener.name, after: null }]
        await record(tx, at, caller.id, listener, gone)
        return { id }
      }),

    tryListener: async ({ body }, { at }) => tryOut(db, await check(db, body), at),
  } satisfies Partial<Handlers>
}

/** Largest length of the copied name, which leaves room for " (copy)". */
const nameAtMost = 110

const noSuchListener = (endpoint: Refusing<'listener_not_found'>) =>
  refuse(endpoint, 'listener_not_found', 'We can’t find that listener.')

const added = (name: string): Changes => [{ field: 'listener', before: null, after: name }]

/** Writes each part as one text, so that the history can show the part's former value. */
const asText = (definition: ListenerInput) =>
  Object.fromEntries(
    Object.entries(definition).map(([field, value]) => [
      field,
      typeof value === 'object' ? JSON.stringify(sorted(value)) : value,
    ]),
  )

/** Sorts fields, because the database stores the fields of JSON in its own order. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([field, part]) => [field, sorted(part)]),
        )
      : value

const record = (
  tx: Db,
  at: Date,
  id_user: number,
  { id, name }: { id: number; name: string },
  changes: Changes,
) =>
  recordEvent(tx, {
    event: 'listener.changed',
    at,
    by: userActor(id_user),
    id_record: id,
    data: { name, changes },
  })

type Counted = ListenerRow & { runs: number; waiting: number }

const listed = (row: Counted, sentence: string): ListedListener => ({
  id: row.id,
  name: row.name,
  event: row.event,
  active: row.active,
  sentence,
  paused_because: row.paused_because,
  runs: row.runs,
  waiting: row.waiting,
})

const show = (row: Counted, sentence: string): Listener => ({
  ...listed(row, sentence),
  id: row.id,
  version: row.version,
  definition: row.definition,
  updated_at: row.updated_at.toISOString(),
})
