import type { Db } from '#kernel/db/connect.ts'
import { factsStore, type Known } from './facts.store.ts'
import { listenersStore, type ListenerRow } from './listeners.store.ts'
import { insteadFor, type Told } from './replacement.rules.ts'
import { decideMatch } from './runs.decide.ts'
import { runsStore } from './runs.store.ts'

/**
 * Tells whether a listener has sent its own words instead of our message, or will do so at once.
 * Returns false if the listener already ran for the same subject, or if its run failed or was
 * cancelled.
 */
export async function isReplaced(
  db: Db,
  { id_event, ...told }: Told & { id_event: number | null },
  at: Date,
): Promise<boolean> {
  if (id_event === null) return false
  const listeners = await listenersStore(db).listInsteadOf(id_event)
  if (listeners.length === 0) return false
  const [known] = await factsStore(db).read([id_event], at)
  for (const listener of known ? listeners : [])
    if (known && (await takesPlace(db, listener, known, told, at))) return true
  return false
}

async function takesPlace(db: Db, listener: ListenerRow, known: Known, told: Told, at: Date) {
  const { heard } = known
  const run = await runsStore(db).findOf(listener.id, heard.id)
  if (run)
    return insteadFor(
      (await runsStore(db).actionsOf([run.id]))
        .filter(({ state }) => state === 'done' || (state === 'waiting' && run.state === 'waiting'))
        .map(({ action }) => action),
      heard,
      told,
    )
  const isHeard =
    listener.active && listener.switched_on_at !== null && listener.switched_on_at <= heard.at
  if (!isHeard || !insteadFor(listener.definition.actions, heard, told)) return false
  const match = decideMatch(listener, heard, known, at)
  return match.is === 'runs' && !(await runsStore(db).hasRun(listener.id, match.subject))
}
