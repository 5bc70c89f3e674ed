import type { Db } from '#kernel/db/connect.ts'
import { endStateOf } from './runs.rules.ts'
import { runsStore } from './runs.store.ts'

type Ended = {
  id_run: number | null
  position: number | null
  state: 'done' | 'failed'
  result: string
}

/**
 * Stores the result of a webhook call in the action that asked for the call. If the action's run
 * has ended, also updates the run.
 */
export async function noteWebhookEnded(
  tx: Db,
  { id_run, position, state, result }: Ended,
  at: Date,
) {
  if (id_run === null || position === null) return
  const store = runsStore(tx)
  const run = await store.lock(id_run)
  if (!run) return
  await store.noteAction(id_run, position, { state, result, at })
  if (run.state !== 'done' && run.state !== 'failed') return
  const end = endStateOf(await store.actionsOf([id_run]))
  await store.end(id_run, end.state, end.reason, run.ended_at ?? at)
}
