import {
  createSeries,
  endSeries as endCall,
  listJobSeries,
  londonDate,
  moveSeriesFrom,
  pauseSeries as pauseCall,
  previewSeries,
  restoreSeriesDate,
  resumeSeries as resumeCall,
  skipSeriesDate,
  wantSubstitute,
  type ProblemOf,
  type SeriesSide,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import type { PartyScope } from '#kernel/http/scope.ts'
import { countVisitChange } from '../appointments/count-visit-change.ts'
import { extrasOf } from '../appointments/make-appointment.ts'
import {
  endSeries,
  moveFollowing,
  pauseSeries,
  restoreDate,
  resumeSeries,
  skipDate,
  wantSubstituteOn,
  type ChangeOf,
} from './change-series.ts'
import { timeOn } from './series.decide.ts'
import { showPreview, showSeries } from './series.show.ts'
import { seriesStore, type SeriesRow } from './series.store.ts'
import { startSeries } from './start-series.ts'

type JobCall = typeof previewSeries | typeof createSeries | typeof listJobSeries
type SeriesCall =
  | typeof skipSeriesDate
  | typeof restoreSeriesDate
  | typeof wantSubstitute
  | typeof moveSeriesFrom
  | typeof pauseCall
  | typeof resumeCall
  | typeof endCall

/** Series, which are visits that repeat until the customer, the treasure or staff end them. */
export function seriesRoutes(deps: Deps) {
  const { db } = deps.database
  const store = seriesStore(db)

  async function jobOf(endpoint: JobCall, scope: PartyScope, id: number) {
    const job = await store.findJob(scope, id)
    if (!job) throw refuse(endpoint, 'job_not_found', 'We can’t find that job.')
    return job
  }

  async function seriesOf(endpoint: SeriesCall, scope: PartyScope, id: number) {
    const series = await store.findInScope(scope, id)
    if (!series) throw refuse(endpoint, 'series_not_found', 'We can’t find these visits.')
    return series
  }

  async function shown(tx: Db, id: number, caller: { at: Date; actor: SeriesSide }) {
    const [series] = await showSeries(tx, [must(await seriesStore(tx).find(id))], caller)
    return must(series)
  }

  /** Counts a change by a customer or a treasure that sends a message to the other side. */
  async function count(tx: Db, at: Date, scope: PartyScope, row: Counted) {
    if (scope.kind === 'party') await countVisitChange(deps, tx, at, { what: 'series', ...row })
  }
  type Counted = Pick<SeriesRow, 'id_job' | 'id_treasure'>

  /** A treasure who has booked a job for themselves acts as its customer. */
  const actorOf = (
    scope: PartyScope,
    { id_treasure }: { id_treasure: number | null },
  ): SeriesSide =>
    scope.kind !== 'party'
      ? 'admin'
      : scope.id_treasure !== null && scope.id_treasure === id_treasure
        ? 'treasure'
        : 'customer'

  type Changed<E extends SeriesCall> = { ok: true } | { ok: false; code: ProblemOf<E>; why: string }

  /** Changes a series once, and answers with its new state. */
  async function change<E extends SeriesCall>(
    endpoint: E,
    id: number,
    { caller, scope, at, once }: ScopedContext<PartyScope>,
    act: (tx: Db, of: ChangeOf) => Promise<Changed<E>>,
  ) {
    const series = await seriesOf(endpoint, scope, id)
    const actor = actorOf(scope, series)
    return once(async (tx) => {
      const changed = await act(tx, { id, id_job: series.id_job, by: userActor(caller.id), actor })
      if (!changed.ok) throw refuse(endpoint, changed.code, changed.why)
      await count(tx, at, scope, series)
      return shown(tx, id, { at, actor })
    })
  }

  return {
    async previewSeries({ params: { id }, body }, { scope, at }) {
      const job = await jobOf(previewSeries, scope, id)
      if (!job.id_treasure)
        throw refuse(previewSeries, 'treasure_not_assigned', 'The job has no treasure yet.')
      if (timeOn(body.date, body).start <= at)
        throw refuse(previewSeries, 'appointment_past', 'Must not be in the past.')
      const discount_percent = await store.findDiscount(id, body.frequency)
      return showPreview(db, body, {
        job: { ...job, id_treasure: job.id_treasure, discount_percent },
        at,
        actor: actorOf(scope, job),
      })
    },

    async createSeries({ params: { id }, body: input }, { caller, scope, at, once }) {
      const job = await jobOf(createSeries, scope, id)
      const actor = actorOf(scope, job)
      return once(async (tx) => {
        const started = await startSeries(tx, at, {
          id_job: id,
          input,
          actor,
          by: userActor(caller.id),
        })
        if (!started.ok)
          throw refuse(
            createSeries,
            started.code,
            // Customers must not learn what else their treasure's diary contains.
            started.code === 'appointment_overlaps' && actor === 'customer'
              ? 'Your treasure can’t come at that time. Please choose another.'
              : started.why,
            started.code === 'series_exists' ? {} : extrasOf(started),
          )
        const { id_treasure } = started
        await count(tx, at, scope, { id_job: id, id_treasure })
        return shown(tx, started.id, { at, actor })
      })
    },

    async listJobSeries({ params: { id } }, { scope, at }) {
      const actor = actorOf(scope, await jobOf(listJobSeries, scope, id))
      return { data: await showSeries(db, await store.listOfJob(id), { at, actor }) }
    },

    skipSeriesDate: ({ params: { id, day }, body: { start_at } }, calling) =>
      change(skipSeriesDate, id, calling, (tx, of) =>
        skipDate(tx, calling.at, { ...of, day, start_at }),
      ),

    restoreSeriesDate: ({ params: { id, day }, body: { to } }, calling) =>
      change(restoreSeriesDate, id, calling, (tx, of) =>
        restoreDate(tx, calling.at, { ...of, day, to }),
      ),

    wantSubstitute: ({ params: { id, day } }, calling) =>
      change(wantSubstitute, id, calling, (tx, of) =>
        wantSubstituteOn(tx, calling.at, { ...of, day }),
      ),

    moveSeriesFrom: ({ params: { id, day }, body: to }, calling) =>
      change(moveSeriesFrom, id, calling, (tx, of) =>
        moveFollowing(tx, calling.at, { ...of, day, to }),
      ),

    pauseSeries: ({ params: { id }, body: { from, until } }, calling) =>
      change(pauseCall, id, calling, (tx, of) => {
        const today = londonDate(calling.at)
        const pause = { from: from ?? today, until: until ?? null }
        return pauseSeries(tx, calling.at, { ...of, today, pause })
      }),

    resumeSeries: ({ params: { id } }, calling) =>
      change(resumeCall, id, calling, (tx, of) => resumeSeries(tx, calling.at, of)),

    endSeries: ({ params: { id }, body: { after } }, calling) =>
      change(endCall, id, calling, (tx, of) => endSeries(tx, calling.at, { ...of, after })),
  } satisfies Partial<Handlers>
}
