import type { ListenerInput } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { factsStore } from './facts.store.ts'
import { stillToDo, visitOf } from './runs.rules.ts'
import { runsStore } from './runs.store.ts'
import { dueAt } from './waits.rules.ts'

type Run = { id: number; id_event: number; occasion: string }

/**
 * Plans runs again with the present definition of their listener. The wait still begins at the
 * event of each run. Completed actions are not repeated.
 */
export async function planAgain(
  tx: Db,
  runs: readonly Run[],
  { definition, version }: { definition: ListenerInput; version: number },
  at: Date,
) {
  const store = runsStore(tx)
  const happened = new Map(
    (
      await factsStore(tx).read(
        runs.map(({ id_event }) => id_event),
        at,
      )
    ).map(({ heard }) => [heard.id, heard.at]),
  )
  for (const run of runs) {
    const rows = await store.actionsOf([run.id])
    await store.dropUndone(run.id)
    const from = Math.max(-1, ...rows.map(({ position }) => position)) + 1
    await store.setActions(run.id, stillToDo(definition.actions, rows), from)
    const due = dueAt(definition, {
      happened: happened.get(run.id_event) ?? at,
      visit: visitOf(run),
      now: at,
    })
    await store.plan(run.id, due, version)
    await enqueue(tx, 'automation.run', { id: run.id }, { due: due > at ? due : undefined })
  }
}
