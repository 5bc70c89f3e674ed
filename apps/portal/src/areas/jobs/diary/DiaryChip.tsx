import { clockOf, type PlacedTime } from './diary-layout.ts'
import type { DiaryMove } from './use-diary-move.ts'

type DiaryChipProps = {
  placed: PlacedTime
  move: DiaryMove
  /** Shows the treasure's name. Columns of one treasure hide it visually. */
  isNamed?: boolean
  isTall?: boolean
}

/**
 * One time in the diary. A press shows its details. A drag, or Alt with an arrow key, moves the
 * time. Its accessible name reads "14:00 to 15:00, Martin Okafor, Gardening for Priya Shah,
 * Brockley, SE4".
 */
export const DiaryChip = ({ placed, move, isNamed, isTall }: DiaryChipProps) => {
  const { time, from, until } = placed
  return (
    <button
      type="button"
      className="diary-chip"
      data-tall={isTall || undefined}
      data-visit={time.visit || undefined}
      data-moving={move.proposal?.time === time || undefined}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
      {...move.handlers(time)}
    >
      <b>{clockOf(from)}</b>
      <span className="visually-hidden"> to {clockOf(until)},</span>{' '}
      <span className={isNamed ? undefined : 'visually-hidden'}>{time.treasure.name}, </span>
      <span>{time.service}</span>
      {time.visit && <span className="visually-hidden">, a visit,</span>}
      <span> for {time.customer},</span> <small>{time.place}</small>
    </button>
  )
}
