import type { Diary, DiaryBusy, DiaryTreasure } from '@treasures/api-client'
import { byDay, type Placed, type PlacedTime } from './diary-layout.ts'
import { isIdleOn } from './idle.rules.ts'

export type TeamCell = {
  day: string
  placed: readonly PlacedTime[]
  isAway: boolean
  /** The treasure has recorded working hours, but none on this day. */
  isIdle: boolean
  /** Times in other calendars. */
  busy: readonly Placed<DiaryBusy>[]
}
export type TeamRow = { treasure: DiaryTreasure; cells: readonly TeamCell[] }

type Team = {
  /** Treasures that match the search, or all active treasures if there is no search. */
  found: readonly DiaryTreasure[]
  search: string
  days: readonly string[]
  placed: ReadonlyMap<string, readonly PlacedTime[]>
  diary: Pick<Diary, 'treasures' | 'days_off' | 'hours' | 'busy'>
}

/**
 * Returns a row for each treasure, with a cell for each day. Free treasures are included, so that
 * their free days are visible. Treasures with appointments come first, even if they are inactive or
 * from another region.
 */
export function teamOf({ found, search, days, placed, diary }: Team): TeamRow[] {
  const isWanted = ({ name }: DiaryTreasure) =>
    search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => name.toLowerCase().includes(word))
  const everybody = new Map(
    [...diary.treasures.filter(isWanted), ...found].map(({ id, name }) => [id, { id, name }]),
  )
  const cells = cellsOf(placed)
  const busy = byDay(days, diary.busy)
  const away = awayOf(diary.days_off)
  const hours = new Map(diary.hours.map((kept) => [kept.id_treasure, kept]))
  return [...everybody.values()]
    .map((treasure) => ({
      treasure,
      cells: days.map((day) => ({
        day,
        placed: cells.get(`${treasure.id} ${day}`) ?? [],
        isAway: (away.get(treasure.id) ?? []).some(
          ({ start_on, end_on }) => start_on <= day && end_on >= day,
        ),
        isIdle: isIdleOn(day, hours.get(treasure.id)),
        busy: (busy.get(day) ?? []).filter(({ time }) => time.id_treasure === treasure.id),
      })),
    }))
    .toSorted(
      (a, b) =>
        Number(isBusy(b)) - Number(isBusy(a)) ||
        a.treasure.name.localeCompare(b.treasure.name, 'en-GB') ||
        a.treasure.id - b.treasure.id,
    )
}

/** True if the treasure has an appointment on one of the days. */
export const isBusy = ({ cells }: TeamRow): boolean => cells.some(({ placed }) => placed.length > 0)

/** Groups times by treasure and day. */
function cellsOf(placed: ReadonlyMap<string, readonly PlacedTime[]>) {
  const cells = new Map<string, PlacedTime[]>()
  for (const [day, times] of placed)
    for (const one of times) {
      const key = `${one.time.treasure.id} ${day}`
      const cell = cells.get(key)
      if (cell) cell.push(one)
      else cells.set(key, [one])
    }
  return cells
}

function awayOf(daysOff: Diary['days_off']) {
  const away = new Map<number, Diary['days_off'][number][]>()
  for (const one of daysOff) away.set(one.treasure.id, [...(away.get(one.treasure.id) ?? []), one])
  return away
}
