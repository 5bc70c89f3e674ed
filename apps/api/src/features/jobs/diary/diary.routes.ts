import {
  addDays,
  decideAccess,
  diaryBusyDays,
  diaryTimesAtMost,
  getDiary,
  londonInstant,
  readDiaryFeed,
  londonDate,
  type DiaryFeed,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { narrowed, scopeOf, type TreasureScope } from '#kernel/http/scope.ts'
import { findCallerOfUser } from '../../people/users/find-caller.store.ts'
import { writeCalendar } from '../appointments/calendar.rules.ts'
import { countLinkTry, noSuchLink } from '../jobs/follow-link.ts'
import { diaryFeedsStore } from '../../people/users/diary-feeds.store.ts'
import {
  customerOf,
  eventOf,
  placeWords,
  showBusy,
  showMore,
  showTime,
  showTreasure,
} from './diary.show.ts'
import { diaryStore } from './diary.store.ts'

const unscheduledAtMost = 200
/** Number of days that a calendar feed covers before and after today. */
const feedDays = { before: 14, after: 183 }

const shownTo = (scope: TreasureScope, caller: SignedIn): TreasureScope =>
  scope.kind === 'treasure' ? scope : narrowed(scope, caller)
const showFeed = (made_at: Date | undefined): DiaryFeed => ({
  made_at: made_at?.toISOString() ?? null,
})

/** Diaries of a treasure or of a whole region. */
export function diaryRoutes(deps: Deps) {
  const { db } = deps.database
  const store = diaryStore(db)
  const feeds = diaryFeedsStore(db)

  return {
    async getDiary({ query: { from, to, id_treasure, per_day } }, { caller, scope }) {
      const shown = shownTo(scope, caller)
      const span = {
        from: londonInstant(from, '00:00'),
        until: londonInstant(addDays(to, 1), '00:00'),
      }
      const wanted = { ...span, id_treasure, per_day, limit: diaryTimesAtMost + 1 }
      const isOfOne = shown.kind === 'treasure' || id_treasure !== undefined
      const hasBusy = isOfOne || to < addDays(from, diaryBusyDays)
      const [times, counts, daysOff, hours, busy, treasures] = await Promise.all([
        store.listTimes(shown, wanted),
        per_day === undefined ? [] : store.countByDay(shown, wanted),
        store.listDaysOff(shown, { from, to, id_treasure }),
        store.listHours(shown, { from, to, id_treasure }),
        hasBusy ? store.listBusy(shown, { ...span, id_treasure }, diaryTimesAtMost) : [],
        store.listTreasures(shown, { ...span, id_treasure }),
      ])
      return {
        times: times.slice(0, diaryTimesAtMost).map(showTime),
        more: showMore(counts, per_day),
        days_off: daysOff.map((row) => ({
          treasure: showTreasure(row),
          start_on: row.start_on,
          end_on: row.end_on,
        })),
        hours: [...hours].map(([id, kept]) => ({ id_treasure: id, ...kept })),
        busy: busy.map(showBusy),
        treasures: treasures.map(showTreasure),
        is_cut: times.length > diaryTimesAtMost,
      }
    },

    async listUnscheduledJobs(_input, { caller, scope, at }) {
      const moment = { at, today: londonDate(at) }
      const rows = await store.listUnscheduled(shownTo(scope, caller), moment, unscheduledAtMost)
      return {
        data: rows.map((row) => ({
          id_job: row.id_job,
          treasure: showTreasure(row),
          customer: customerOf(row),
          service: row.service,
          place: placeWords(row),
          wanted_on: row.wanted_on,
          wanted_time: row.wanted_time,
        })),
      }
    },

    getDiaryFeed: async (_input, { caller }) => showFeed((await feeds.find(caller.id))?.made_at),

    createDiaryFeed: (_input, { caller, at, once }) =>
      once(async (tx) => {
        const token = await diaryFeedsStore(tx).make(caller.id, at)
        const { portal_url } = deps.publicSettings()
        return { url: `${portal_url}/api/public/diary/${token}`, ...showFeed(at) }
      }),

    async deleteDiaryFeed(_input, { caller }) {
      await feeds.end(caller.id)
      return showFeed(undefined)
    },

    /**
     * Reads the feed with its owner's present permissions. The feed stops working when the owner
     * loses them.
     */
    async readDiaryFeed({ params: { token } }, visit) {
      await countLinkTry(deps, visit)
      const id_user = await feeds.findUser(token)
      const caller = id_user && (await findCallerOfUser(db, id_user))
      if (!caller || decideAccess(getDiary, caller) !== 'yes') throw noSuchLink(readDiaryFeed)
      const scope = scopeOf(getDiary, caller)
      const today = londonDate(visit.at)
      const rows = await store.listTimes(scope, {
        from: londonInstant(addDays(today, -feedDays.before), '00:00'),
        until: londonInstant(addDays(today, feedDays.after), '00:00'),
        limit: diaryTimesAtMost,
      })
      const reader = { isStaff: scope.kind !== 'treasure', settings: deps.publicSettings() }
      const name = [reader.settings.business_name, 'diary'].filter(Boolean).join(' ')
      return writeCalendar(
        name,
        rows.map((row) => eventOf(row, reader)),
      )
    },
  } satisfies Partial<Handlers>
}
