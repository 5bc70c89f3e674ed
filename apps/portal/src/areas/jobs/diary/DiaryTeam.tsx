import type { UnscheduledJob } from '@treasures/api-client'
import { Link } from 'react-router'
import { DiaryChip } from './DiaryChip.tsx'
import { busyWords } from './diary-layout.ts'
import { focusByArrows } from './focus-by-arrows.ts'
import { longDay, shortDay } from './diary-span.ts'
import type { TeamCell, TeamRow } from './team.rules.ts'
import type { DiaryMove } from './use-diary-move.ts'

type DiaryTeamProps = {
  days: readonly string[]
  today: string
  rows: readonly TeamRow[]
  /** Bank holidays by day. */
  holidays: ReadonlyMap<string, string>
  move: DiaryMove
  /**
   * Job without an appointment that is being dragged. The job can be dropped only in its own
   * treasure's row.
   */
  planned: UnscheduledJob | undefined
  /** Path of a treasure's own week, hour by hour. */
  linkTo: (id_treasure: number) => string
}

/** Team's week: treasures in rows, days in columns. An empty cell means the treasure is free. */
export const DiaryTeam = ({
  days,
  today,
  rows,
  holidays,
  move,
  planned,
  linkTo,
}: DiaryTeamProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
  <div className="diary-scroll" role="region" aria-label="Treasures by day" tabIndex={0}>
    <table className="diary-team">
      <thead>
        <tr>
          <th scope="col">Treasure</th>
          {days.map((day) => (
            <th key={day} scope="col" data-today={day === today || undefined}>
              {shortDay(day)}
              {holidays.has(day) && <small>{holidays.get(day)}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ treasure, cells }) => (
          <tr
            key={treasure.id}
            data-closed={(planned && planned.treasure.id !== treasure.id) || undefined}
          >
            <th scope="row">
              <Link to={linkTo(treasure.id)} onKeyDown={focusByArrows}>
                {treasure.name}
              </Link>
            </th>
            {cells.map((cell) => (
              <Cell
                key={cell.day}
                {...cell}
                id_treasure={treasure.id}
                isHoliday={holidays.has(cell.day)}
                move={move}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type CellProps = TeamCell & { id_treasure: number; isHoliday: boolean; move: DiaryMove }

function Cell({ day, placed, isAway, isIdle, busy, id_treasure, isHoliday, move }: CellProps) {
  const { proposal } = move
  const isTarget = proposal?.day === day && proposal.time.treasure.id === id_treasure
  return (
    <td
      data-day={day}
      data-treasure={id_treasure}
      data-away={isAway || isIdle || isHoliday || undefined}
      data-target={isTarget || undefined}
    >
      {(isAway || isIdle) && (
        <small className="diary-note">
          {isAway ? 'Away' : 'Not working'}
          <span className="visually-hidden"> on {longDay(day)}</span>
        </small>
      )}
      {busy.map((one) => (
        <small key={`${one.time.start_at} ${one.time.calendar}`} className="diary-note">
          {busyWords(one)}
        </small>
      ))}
      {placed.map((one) => (
        <DiaryChip
          key={`${one.time.id_appointment} ${one.time.start_at}`}
          placed={one}
          move={move}
          isTall
        />
      ))}
    </td>
  )
}
