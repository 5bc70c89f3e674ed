import { Link } from 'react-router'
import type { PlacedTime } from './diary-layout.ts'
import { DiaryChip } from './DiaryChip.tsx'
import { isInMonth, longDay } from './diary-span.ts'
import { focusByArrows } from './focus-by-arrows.ts'
import type { DiaryMove } from './use-diary-move.ts'

/** Maximum number of visits requested and shown per cell. The day's own page shows all visits. */
export const shownInMonth = 3
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type DiaryMonthProps = {
  days: readonly string[]
  month: string
  today: string
  placed: ReadonlyMap<string, readonly PlacedTime[]>
  /** Number of visits by day that were not requested. */
  more: ReadonlyMap<string, number>
  notes: ReadonlyMap<string, string>
  isNamed: boolean
  move: DiaryMove
  linkTo: (day: string) => string
}

/** Whole weeks with a cell for each day. */
export const DiaryMonth = (props: DiaryMonthProps) => (
  <div className="diary-month">
    <div className="diary-weekdays" aria-hidden="true">
      {weekdays.map((day) => (
        <span key={day}>{day}</span>
      ))}
    </div>
    <ul>
      {props.days.map((day) => (
        <Cell key={day} day={day} {...props} />
      ))}
    </ul>
  </div>
)

function Cell({
  day,
  month,
  today,
  placed,
  more,
  notes,
  isNamed,
  move,
  linkTo,
}: DiaryMonthProps & { day: string }) {
  const times = placed.get(day) ?? []
  const count = times.length + (more.get(day) ?? 0)
  const note = notes.get(day)
  return (
    <li
      className="diary-cell"
      data-day={day}
      data-today={day === today || undefined}
      data-outside={!isInMonth(day, month) || undefined}
      data-target={move.proposal?.day === day || undefined}
    >
      <Link to={linkTo(day)} onKeyDown={focusByArrows}>
        {Number(day.slice(8))}
        <span className="visually-hidden">{`, ${longDay(day)}, ${countOf(count)}`}</span>
        {count > 0 && (
          <span className="diary-count" aria-hidden="true">
            {count}
          </span>
        )}
      </Link>
      {note && <small className="diary-note">{note}</small>}
      {times.slice(0, shownInMonth).map((one) => (
        <DiaryChip
          key={`${one.time.id_appointment} ${one.time.start_at}`}
          placed={one}
          move={move}
          isNamed={isNamed}
        />
      ))}
      {count > shownInMonth && (
        <Link className="diary-more" to={linkTo(day)} onKeyDown={focusByArrows}>
          {count - shownInMonth} more
        </Link>
      )}
    </li>
  )
}

const countOf = (times: number) =>
  times === 0 ? 'no appointments' : times === 1 ? '1 appointment' : `${times} appointments`
