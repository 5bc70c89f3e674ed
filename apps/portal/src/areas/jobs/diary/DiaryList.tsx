import type { PlacedTime } from './diary-layout.ts'
import { DiaryChip } from './DiaryChip.tsx'
import { longDay } from './diary-span.ts'
import type { DiaryMove } from './use-diary-move.ts'

type DiaryListProps = {
  days: readonly string[]
  today: string
  placed: ReadonlyMap<string, readonly PlacedTime[]>
  notes: ReadonlyMap<string, string>
  isNamed: boolean
  move: DiaryMove
}

/** One section per day. Empty days are left out, except today. */
export const DiaryList = ({ days, today, placed, notes, isNamed, move }: DiaryListProps) => (
  <div className="diary-list">
    {days
      .filter((day) => placed.get(day)?.length || day === today)
      .map((day) => (
        <section key={day} data-day={day} data-today={day === today || undefined}>
          <h3>
            {day === today ? `Today, ${longDay(day)}` : longDay(day)}
            {notes.has(day) && <small>{notes.get(day)}</small>}
          </h3>
          {placed.get(day)?.length ? (
            <ul>
              {placed.get(day)?.map((one) => (
                <li key={`${one.time.id_appointment} ${one.time.start_at}`}>
                  <DiaryChip placed={one} move={move} isNamed={isNamed} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="muted">No appointments.</p>
          )}
        </section>
      ))}
  </div>
)
