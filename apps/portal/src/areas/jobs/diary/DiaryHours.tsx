import type { DiaryBusy, WorkingSpan } from '@treasures/api-client'
import type { CSSProperties } from 'react'
import { clockOf, hoursOf, lanesOf, type Placed, type PlacedTime } from './diary-layout.ts'
import { idleParts, partsOf } from './idle.rules.ts'
import { DiaryChip } from './DiaryChip.tsx'
import type { Proposal } from './move.rules.ts'
import type { DiaryMove } from './use-diary-move.ts'

export type HoursColumn = {
  key: string
  day: string
  title: string
  note: string | undefined
  isToday: boolean
  /** The treasure has the day off. */
  isAway: boolean
  placed: readonly PlacedTime[]
  /** Working hours of the treasure on the day. Undefined if none are recorded. */
  worked: readonly WorkingSpan[] | undefined
  /** Times in other calendars of the treasure. */
  busy: readonly Placed<DiaryBusy>[]
}

type DiaryHoursProps = { columns: readonly HoursColumn[]; isNamed: boolean; move: DiaryMove }

/** Days in columns, hours in rows. Overlapping times share the width of their column. */
export function DiaryHours({ columns, isNamed, move }: DiaryHoursProps) {
  const shown = hoursOf(
    columns.flatMap(({ placed, worked = [] }) => [...placed, ...partsOf(worked)]),
  )
  const { first, last } = shown
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
    <div className="diary-scroll" role="region" aria-label="Hours" tabIndex={0}>
      <div className="diary-hours">
        <div className="diary-clock" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{clockOf(hour * 60)}</span>
          ))}
        </div>
        {columns.map((column) => {
          const laned = lanesOf(column.placed)
          return (
            <section
              key={column.key}
              className="diary-column"
              aria-label={[column.title, column.note].filter(Boolean).join(', ')}
              data-today={column.isToday || undefined}
              data-away={column.isAway || undefined}
              style={styles({ most: Math.max(1, ...laned.map(({ lanes }) => lanes)) })}
            >
              <h3>
                {column.title}
                {column.note && <small>{column.note}</small>}
              </h3>
              <div
                className="diary-lane"
                data-day={column.day}
                data-first={first}
                data-last={last}
                style={styles({ hours: last - first })}
              >
                {column.worked &&
                  idleParts(column.worked, shown).map(({ from, until }) => (
                    <div
                      key={from}
                      className="diary-idle"
                      style={styles({ from: from / 60 - first, length: (until - from) / 60 })}
                    />
                  ))}
                {column.busy.map(({ time, from, until }) => (
                  <BusyTime
                    key={`${time.start_at} ${time.calendar}`}
                    calendar={time.calendar}
                    from={Math.max(0, from / 60 - first)}
                    until={Math.min(last - first, until / 60 - first)}
                  />
                ))}
                {laned.map((one) => (
                  <div
                    key={`${one.time.id_appointment} ${one.time.start_at}`}
                    className="diary-place"
                    style={styles({
                      from: one.from / 60 - first,
                      length: (one.until - one.from) / 60,
                      lane: one.lane,
                      lanes: one.lanes,
                    })}
                  >
                    <DiaryChip placed={one} move={move} isNamed={isNamed} isTall />
                  </div>
                ))}
                <Ghost proposal={move.proposal} column={column} first={first} />
              </div>
            </section>
          )
        })}
      </div>
    </div>
  )
}

type BusyTimeProps = { calendar: string; from: number; until: number }

/** A time in another calendar, within the drawn hours. */
const BusyTime = ({ calendar, from, until }: BusyTimeProps) =>
  from < until && (
    <div className="diary-idle diary-busy" style={styles({ from, length: until - from })}>
      Busy (calendar {calendar})
    </div>
  )

/** Converts numbers to custom properties for the style sheet, which knows the height of an hour. */
const styles = (numbers: Record<string, number>): CSSProperties =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [`--diary-${name}`, value]))

type GhostProps = { proposal: Proposal | undefined; column: HoursColumn; first: number }

/** Preview of a time at the place it is being moved to. */
function Ghost({ proposal, column, first }: GhostProps) {
  if (proposal?.day !== column.day) return null
  const { time, minutes } = proposal
  const length = (Date.parse(time.end_at) - Date.parse(time.start_at)) / 3_600_000
  return (
    <div
      className="diary-place diary-ghost"
      aria-hidden="true"
      style={styles({ from: minutes / 60 - first, length: length, lane: 0, lanes: 1 })}
    >
      {clockOf(minutes)}
    </div>
  )
}
