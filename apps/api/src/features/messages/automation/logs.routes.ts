import { actionInWords, cancelRun, replayRun, type AutomationRun } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import { readGrowingPage } from '#kernel/db/paged-list.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { listenersStore } from './listeners.store.ts'
import { planAgain } from './plan-again.ts'
import { runsStore, type ActionRow, type ShownRun } from './runs.store.ts'

/** Largest number of runs that one press of the button replays. */
const replayedAtMost = 250

/** Runs of listeners, past and planned. */
export function logsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  async function lock(tx: Db, id: number, endpoint: Refusing<'run_not_found'>) {
    const run = await runsStore(tx).lock(id)
    if (!run) throw refuse(endpoint, 'run_not_found', 'We can’t find that run.')
    return run
  }

  async function shown(tx: Db, id: number) {
    const run = must(await runsStore(tx).findShown(id))
    return show(run, await runsStore(tx).actionsOf([id]))
  }

  /** Puts unfinished actions back in the queue, due now. */
  async function again(tx: Db, id: number, at: Date) {
    await runsStore(tx).resetUndone(id)
    await runsStore(tx).plan(id, at)
    await enqueue(tx, 'automation.run', { id })
  }

  return {
    async listLogs({ query }) {
      const { page, per_page, ...filter } = query
      const store = runsStore(db)
      const found = await readGrowingPage(
        { page, per_page },
        { count: () => store.count(filter), read: (slice) => store.page(filter, slice) },
        (run) => run,
      )
      const actions = await store.actionsOf(found.data.map(({ id }) => id))
      return {
        ...found,
        data: found.data.map((run) =>
          show(
            run,
            actions.filter(({ id_run }) => id_run === run.id),
          ),
        ),
      }
    },

    cancelRun: ({ params: { id } }, { at, once }) =>
      once(async (tx) => {
        const run = await lock(tx, id, cancelRun)
        if (run.state !== 'waiting')
          throw refuse(cancelRun, 'run_over', 'This run is no longer waiting.')
        await runsStore(tx).end(id, 'cancelled', 'Cancelled by staff', at)
        return shown(tx, id)
      }),

    replayRun: ({ params: { id }, body }, { at, once }) =>
      once(async (tx) => {
        const run = await lock(tx, id, replayRun)
        const actions = await runsStore(tx).actionsOf([id])
        const listener = await listenersStore(tx).find(run.id_listener)
        const isOver = run.state === 'failed' || run.state === 'cancelled'
        if (!isOver || !listener || actions.every(({ state }) => state === 'done'))
          throw refuse(replayRun, 'run_done', 'There is nothing left of this run to do again.')
        if (body.as === 'now') await planAgain(tx, [run], listener, at)
        await again(tx, id, at)
        return shown(tx, id)
      }),

    replayFailedRuns: ({ body }, { at, once }) =>
      once(async (tx) => {
        const ids = await runsStore(tx).listFailed(body.id_listener, replayedAtMost)
        for (const id of ids) await again(tx, id, at)
        return { count: ids.length }
      }),
  } satisfies Partial<Handlers>
}

const show = (run: ShownRun, actions: readonly ActionRow[]): AutomationRun => ({
  ...run,
  happened_at: run.happened_at.toISOString(),
  due_at: run.due_at?.toISOString() ?? null,
  ended_at: run.ended_at?.toISOString() ?? null,
  actions: actions.map(({ action, state, result, at }) => ({
    words: actionInWords(action),
    state,
    result,
    at: at?.toISOString() ?? null,
  })),
})
