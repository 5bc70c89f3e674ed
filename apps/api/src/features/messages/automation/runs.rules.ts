import type { ListenerAction, RunState } from '@treasures/api-client'
import type { ActionRow, ActionState } from './runs.store.ts'

/** Runs of one listener within an hour; with one more it pauses itself. */
export const hourlyCap = 200

/** The visit for which a run is, where it is for one. */
export const visitOf = ({ occasion }: { occasion: string }): Date | undefined =>
  occasion === '' ? undefined : new Date(occasion)

/** What a run is once each of its actions was begun. A webhook that waits is on its way. */
export function endStateOf(actions: readonly Pick<ActionRow, 'state' | 'result'>[]): {
  state: Exclude<RunState, 'waiting'>
  reason: string | null
} {
  const of = (state: ActionState) => actions.filter((action) => action.state === state)
  const [failed, skipped] = [of('failed'), of('skipped')]
  if (failed.length) return { state: 'failed', reason: failed[0]?.result ?? null }
  if (skipped.length === actions.length)
    return { state: 'cancelled', reason: skipped[0]?.result ?? null }
  return { state: 'done', reason: null }
}

/** What of a listener as it is now a run has still to do: what it did already it does not do twice. */
export const stillToDo = (
  actions: readonly ListenerAction[],
  rows: readonly Pick<ActionRow, 'state' | 'action'>[],
): ListenerAction[] => {
  const done = rows.filter(({ state }) => state === 'done').map(({ action }) => written(action))
  return actions.filter((action) => {
    const at = done.indexOf(written(action))
    if (at < 0) return true
    done.splice(at, 1)
    return false
  })
}

/** The same for the same, whatever the order of its fields: a database keeps its own. */
const written = (action: ListenerAction) =>
  JSON.stringify(Object.entries(action).toSorted(([a], [b]) => (a < b ? -1 : 1)))
