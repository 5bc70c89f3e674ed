import { minutes } from '#kernel/clock.ts'

/**
 * Milliseconds for which a treasure can correct a change. The customer is notified once, after
 * that.
 */
export const settles = minutes(2)

/**
 * True if something happened before the notice of a new appointment was sent. That notice describes
 * the appointment when it is sent, so it already includes the change.
 */
export const isBeforeNotice = (madeAt: Date | undefined, at: Date): boolean =>
  madeAt !== undefined && at.getTime() - madeAt.getTime() < settles

/** Move of a visit in the words of its event, with the length if that changed. */
type Move = { id: number; at: Date; from: string; to: string }

const timeOf = (words: string) => words.split(', for ')[0] ?? words

/**
 * Combines consecutive moves into one, from the first old time to the last new time. Undefined if
 * another move followed, or if the visit is back at its first time. `settles` is in milliseconds.
 */
export function settledMove(
  moves: readonly Move[],
  id: number,
  settles: number,
): { from: string; to: string } | undefined {
  const inOrder = moves.toSorted((a, b) => a.id - b.id)
  const last = inOrder.find((move) => move.id === id)
  if (!last) return undefined
  const follows = (next: Move, before: Move) =>
    next.id > before.id &&
    timeOf(next.from) === timeOf(before.to) &&
    next.at.getTime() - before.at.getTime() < settles
  if (inOrder.some((move) => follows(move, last))) return undefined
  let first = last
  for (const move of inOrder.toReversed()) if (follows(first, move)) first = move
  return first.from === last.to ? undefined : { from: first.from, to: last.to }
}
