import {
  createTreasureBreak,
  deleteTreasureBreak,
  listTreasureBreaks,
  updateTreasureBreak,
  dayInWords,
  type Break,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordChange } from './record-change.ts'
import { userActor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { isOverlapping } from '#kernel/db/errors.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { breaksStore } from './breaks.store.ts'
import { noSuchTreasure } from './treasures.refusals.ts'
import { treasuresStore } from './treasures.store.ts'
import { askAboutVisits, onDays } from './visits-in-doubt.ts'

/** Days off. An exclusion constraint of the table keeps breaks of one treasure from overlapping. */
export const breaksRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    async listTreasureBreaks({ params: { id } }, { scope, at }) {
      if (!(await treasuresStore(db).exists(scope, id))) throw noSuchTreasure(listTreasureBreaks)
      return { data: await breaksStore(db).list(id, at) }
    },

    createTreasureBreak: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const treasure = await treasuresStore(tx).lock(scope, id)
        if (!treasure) throw noSuchTreasure(createTreasureBreak)
        const noted = await breaksStore(tx)
          .insert({ id_treasure: id, ...body, created_at: at })
          .catch(refuseOverlap(createTreasureBreak))
        await recordChange(tx, {
          at,
          by: userActor(caller.id),
          id_treasure: treasure.id,
          did: `noted a break from ${body.start_on} to ${body.end_on}`,
        })
        return { ...noted, visits: await visitsWithin(tx, at, noted) }
      }),

    updateTreasureBreak: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = breaksStore(tx)
        const treasure = await store.lockOwner(scope, id)
        if (!treasure) throw noSuchBreak(updateTreasureBreak)
        const changed = await store.update(id, body).catch(refuseOverlap(updateTreasureBreak))
        if (!changed) throw noSuchBreak(updateTreasureBreak)
        await recordChange(tx, {
          at,
          by: userActor(caller.id),
          id_treasure: treasure.id,
          did: `changed a break: ${body.start_on} to ${body.end_on}`,
        })
        return { ...changed, visits: await visitsWithin(tx, at, changed) }
      }),

    deleteTreasureBreak: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = breaksStore(tx)
        const treasure = await store.lockOwner(scope, id)
        const gone = treasure && (await store.remove(id))
        if (!gone) throw noSuchBreak(deleteTreasureBreak)
        await recordChange(tx, {
          at,
          by: userActor(caller.id),
          id_treasure: treasure.id,
          did: `removed a break: ${gone.start_on} to ${gone.end_on}`,
        })
        return { id }
      }),
  }) satisfies Partial<Handlers>

const visitsWithin = (tx: Db, at: Date, { id_treasure, ...days }: Break) =>
  askAboutVisits(tx, at, id_treasure, {
    why: `Days off from ${dayInWords(days.start_on)} to ${dayInWords(days.end_on)}.`,
    inDoubt: onDays(days),
  })

const noSuchBreak = (endpoint: Refusing<'break_not_found'>) =>
  refuse(endpoint, 'break_not_found', 'We can’t find that break.')

const refuseOverlap =
  (endpoint: Refusing<'break_overlaps'>) =>
  (error: unknown): never => {
    if (!isOverlapping(error)) throw error
    throw refuse(endpoint, 'break_overlaps', 'Another break covers some of these days.', {
      errors: { start_on: ['Another break covers some of these days'] },
    })
  }
