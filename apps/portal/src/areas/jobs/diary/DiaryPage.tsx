import {
  bankHolidaysOf,
  workingHoursOn,
  type Diary,
  type DiaryDaysOff,
  type KeptHours,
} from '@treasures/api-client'
import { busyWords, byDay, type Placed } from './diary-layout.ts'
import { DiaryHours, type HoursColumn } from './DiaryHours.tsx'
import { DiaryList } from './DiaryList.tsx'
import { DiaryMonth } from './DiaryMonth.tsx'
import { shortDay, type DiaryView } from './diary-span.ts'
import { isIdleOn } from './idle.rules.ts'
import type { DiaryMove } from './use-diary-move.ts'

const noHours: KeptHours = { week: [], dates: [] }

type DiaryPageProps = {
  view: DiaryView
  days: readonly string[]
  day: string
  today: string
  diary: Diary
  /** Shows the treasure's name on each time, for a diary of several treasures. */
  isNamed: boolean
  move: DiaryMove
  linkTo: (day: string) => string
}

/** The diary in the chosen view. */
export function DiaryPage({
  view,
  days,
  day,
  today,
  diary: { times, days_off: daysOff, hours, busy, more, treasures },
  isNamed,
  move,
  linkTo,
}: DiaryPageProps) {
  const placed = byDay(days, times)
  const placedBusy = byDay(days, busy)
  const keptOf = (id: number) => hours.find(({ id_treasure }) => id_treasure === id)
  // A diary without names belongs to one treasure.
  const kept = isNamed ? undefined : hours[0]
  // The views with hours draw busy times themselves. In a diary of several treasures there are too
  // many busy times for notes.
  const noted = isNamed || view === 'day' || view === 'week' ? undefined : placedBusy
  const notes = notesOf(days, { holidays: bankHolidaysOf(days), daysOff, isNamed, kept, noted })
  const shared = { days, today, placed, notes, isNamed, move }
  if (view === 'month') {
    const counts = new Map(more.map(({ day: of, count }) => [of, count]))
    return <DiaryMonth {...shared} more={counts} month={day} linkTo={linkTo} />
  }
  if (view === 'list') return <DiaryList {...shared} />
  const isAway = (date: string, id?: number) =>
    daysOff.some(
      ({ treasure, start_on, end_on }) =>
        start_on <= date && end_on >= date && (id === undefined ? !isNamed : treasure.id === id),
    )
  const columns: HoursColumn[] =
    view === 'day' && isNamed && treasures.length > 0
      ? treasures.map(({ id, name }) => ({
          key: String(id),
          day,
          title: name,
          note: isAway(day, id) ? 'Away' : isIdleOn(day, keptOf(id)) ? 'Not working' : undefined,
          isToday: false,
          isAway: isAway(day, id),
          placed: (placed.get(day) ?? []).filter(({ time }) => time.treasure.id === id),
          worked: workingHoursOn(day, keptOf(id) ?? noHours),
          busy: (placedBusy.get(day) ?? []).filter(({ time }) => time.id_treasure === id),
        }))
      : days.map((date) => ({
          key: date,
          day: date,
          title: shortDay(date),
          note: notes.get(date),
          isToday: date === today,
          isAway: isAway(date),
          placed: placed.get(date) ?? [],
          worked: workingHoursOn(date, kept ?? noHours),
          busy: isNamed ? [] : (placedBusy.get(date) ?? []),
        }))
  return <DiaryHours columns={columns} isNamed={isNamed && view === 'week'} move={move} />
}

type Noted = {
  holidays: ReadonlyMap<string, string>
  daysOff: readonly DiaryDaysOff[]
  isNamed: boolean
  kept: KeptHours | undefined
  /** Busy times in other calendars, to mention in the notes of their days. */
  noted: ReadonlyMap<string, readonly Placed<unknown>[]> | undefined
}

/** Notes beside days: bank holidays, absent treasures, and days that are not worked. */
function notesOf(
  days: readonly string[],
  { holidays, daysOff, isNamed, kept, noted }: Noted,
): Map<string, string> {
  const found = new Map<string, string>()
  for (const day of days) {
    const away = daysOff.filter(({ start_on, end_on }) => start_on <= day && end_on >= day)
    const words = [
      holidays.get(day),
      away.length > 0 && (isNamed ? `${away.length} away` : 'Away'),
      away.length === 0 && isIdleOn(day, kept) && 'Not working',
      ...(noted?.get(day) ?? []).map(busyWords),
    ].filter(Boolean)
    if (words.length) found.set(day, words.join(' · '))
  }
  return found
}
