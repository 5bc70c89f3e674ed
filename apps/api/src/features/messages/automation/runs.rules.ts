import type { ListenerAction, RunState } from '@treasures/api-client'
import type { ActionRow, ActionState } from './runs.store.ts'

/** Largest number of runs of one listener within an hour. One more run pauses the listener. */
export const hourlyCap = 200

/** Returns the visit that a run is for, if any. */
export const visitOf = ({ occasion }: { occasion: string }): Date | undefined =>
  occasion === '' ? undefined : new Date(occasion)

/**
 * Decides the state of a run once all its actions have begun. A waiting webhook call does not keep
 * the run open.
 */
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

/**
 * Returns the actions of a changed listener that a run still has to do. Completed actions are not
 * repeated.
 */
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

/**
 * Writes equal actions as equal texts, although the database may store their JSON fields in another
 * order.
 */
const written = (action: ListenerAction) =>
  JSON.stringify(Object.entries(action).toSorted(([a], [b]) => (a < b ? -1 : 1)))
