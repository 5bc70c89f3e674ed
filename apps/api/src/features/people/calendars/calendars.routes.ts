import {
  addMyCalendar,
  calendarsAtMost,
  checkMyCalendar,
  deleteMyCalendar,
  deleteTreasureCalendar,
  listTreasureCalendars,
  type OtherCalendar,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import type { TreasureScope } from '#kernel/http/scope.ts'
import { wrongWithUrl } from '#kernel/public-address.rules.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { recordChange } from '../treasures/record-change.ts'
import { noSuchTreasure } from '../treasures/treasures.refusals.ts'
import { treasuresStore } from '../treasures/treasures.store.ts'
import { busyFeedsStore, type BusyFeedRow } from './busy-feeds.store.ts'
import { calendarProblemWords } from './calendar-problems.ts'

/** Purpose for which a calendar's address is encrypted. */
export const sealedFor = (id_treasure: number) => `calendar of treasure ${id_treasure}`

type Removal = { scope: TreasureScope; id: number; id_user: number; at: Date }

/** Calls about treasures' outside calendars, whose entries make the treasures busy. */
export function calendarsRoutes({ database: { db }, seal }: Pick<Deps, 'database' | 'seal'>) {
  const list = async (id_treasure: number) => ({
    data: (await busyFeedsStore(db).list(id_treasure)).map(show),
  })

  async function lock(
    tx: Db,
    { scope, id }: Pick<Removal, 'scope' | 'id'>,
    endpoint: Refusing<'calendar_not_found'>,
  ) {
    const feed = await busyFeedsStore(tx).lock(scope, id)
    if (!feed) throw refuse(endpoint, 'calendar_not_found', 'We can’t find that calendar.')
    return feed
  }

  async function remove(
    tx: Db,
    { id_user, at, ...which }: Removal,
    endpoint: Refusing<'calendar_not_found'>,
  ) {
    const { id, id_treasure } = await lock(tx, which, endpoint)
    await busyFeedsStore(tx).remove(id)
    const by = userActor(id_user)
    await recordChange(tx, { at, by, id_treasure, did: 'removed a calendar' })
    return { id }
  }

  return {
    listMyCalendars: (_input, { scope }) => list(scope.id_treasure),

    addMyCalendar: ({ body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const { id_treasure } = scope
        const address = checkedAddress(body.url)
        await treasuresStore(tx).lock(scope, id_treasure)
        const feed = await busyFeedsStore(tx).add({
          id_treasure,
          name: body.name,
          host: address.host,
          url: seal.close(address.href, sealedFor(id_treasure)),
          at,
        })
        if (!feed)
          throw refuse(
            addMyCalendar,
            'too_many_calendars',
            `You can have ${calendarsAtMost} calendars at most. Please remove one first.`,
          )
        await enqueue(tx, 'calendar.read', { id: feed.id })
        const by = userActor(caller.id)
        await recordChange(tx, { at, by, id_treasure, did: 'added a calendar' })
        return show(feed)
      }),

    checkMyCalendar: ({ params: { id } }, { scope, at, once }) =>
      once(async (tx) => {
        const feed = await lock(tx, { scope, id }, checkMyCalendar)
        const isAsked = await busyFeedsStore(tx).ask(id, at)
        if (isAsked) await enqueue(tx, 'calendar.read', { id })
        return show({ ...feed, ...(isAsked && { asked_at: at }) })
      }),

    deleteMyCalendar: ({ params: { id } }, { caller, scope, at, once }) =>
      once((tx) => remove(tx, { scope, id, id_user: caller.id, at }, deleteMyCalendar)),

    async listTreasureCalendars({ params: { id } }, { scope }) {
      if (!(await treasuresStore(db).exists(scope, id))) throw noSuchTreasure(listTreasureCalendars)
      return list(id)
    },

    deleteTreasureCalendar: ({ params: { id } }, { caller, scope, at, once }) =>
      once((tx) => remove(tx, { scope, id, id_user: caller.id, at }, deleteTreasureCalendar)),
  } satisfies Partial<Handlers>
}

/** Calendar apps write `webcal:` for addresses that they open themselves. */
function checkedAddress(text: string): URL {
  const written = text.replace(/^webcal:/i, 'https:')
  const wrong = wrongWithUrl(written)
  if (wrong)
    throw refuse(addMyCalendar, 'calendar_address', `${wrong}.`, { errors: { url: [wrong] } })
  return new URL(written)
}

const show = (feed: BusyFeedRow): OtherCalendar => ({
  id: feed.id,
  name: feed.name,
  host: feed.host,
  checked_at: feed.checked_at?.toISOString() ?? null,
  is_checking: feed.checked_at === null || feed.checked_at < feed.asked_at,
  problem: feed.problem && calendarProblemWords[feed.problem],
  failing_since: feed.failing_since?.toISOString() ?? null,
})
