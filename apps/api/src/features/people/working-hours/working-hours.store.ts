import {
  clockMinutes,
  clockTime,
  weekdays,
  type Weekday,
  type WorkingHours,
  type WorkingSpan,
} from '@treasures/api-client'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'

type Row = { from_minute: number; to_minute: number; mode: WorkingSpan['mode'] }

const spanOf = ({ from_minute, to_minute, mode }: Row): WorkingSpan => ({
  from: clockTime(from_minute),
  to: clockTime(to_minute),
  mode,
})
const rowOf = ({ from, to, mode }: WorkingSpan): Row => ({
  from_minute: clockMinutes(from),
  to_minute: clockMinutes(to),
  mode,
})
const numberOf = (weekday: Weekday) => weekdays.indexOf(weekday) + 1

/** Ids of treasures, or a query that selects them. */
type Treasures = number[] | SelectQueryBuilder<Tables, 'treasures', { id: number }>
type Days = { from: string; to?: string | undefined }

/** Hours of a treasure who has recorded none. */
export const noHours: WorkingHours = { week: [], dates: [] }

export const workingHoursStore = (db: Db) => ({
  /**
   * Reads the hours of each treasure who has recorded any, with the hours of single dates in the
   * span.
   */
  async list(ids: Treasures, { from, to }: Days): Promise<Map<number, WorkingHours>> {
    const found = new Map<number, WorkingHours>()
    if (Array.isArray(ids) && !ids.length) return found
    const of = (id: number) => {
      const hours = found.get(id) ?? { week: [], dates: [] }
      found.set(id, hours)
      return hours
    }
    const week = await db
      .selectFrom('working_hours')
      .selectAll()
      .where('id_treasure', 'in', ids)
      .orderBy('weekday')
      .orderBy('from_minute')
      .execute()
    const dates = await db
      .selectFrom('working_days')
      .selectAll()
      .where('id_treasure', 'in', ids)
      .where('date', '>=', from)
      .$if(to !== undefined, (query) => query.where('date', '<=', to ?? from))
      .orderBy('date')
      .orderBy('from_minute')
      .execute()
    for (const row of week)
      of(row.id_treasure).week.push({
        weekday: weekdays[row.weekday - 1] ?? 'MO',
        ...spanOf(row),
      })
    for (const row of dates) of(row.id_treasure).dates.push({ date: row.date, ...spanOf(row) })
    return found
  },

  async read(id: number, today: string): Promise<WorkingHours> {
    const found = await workingHoursStore(db).list([id], { from: today })
    return found.get(id) ?? noHours
  },

  /** Replaces all hours of a treasure. The caller has locked the treasure's row. */
  async replace(id_treasure: number, { week, dates }: WorkingHours): Promise<void> {
    await db.deleteFrom('working_hours').where('id_treasure', '=', id_treasure).execute()
    await db.deleteFrom('working_days').where('id_treasure', '=', id_treasure).execute()
    if (week.length)
      await db
        .insertInto('working_hours')
        .values(
          week.map((span) => ({ id_treasure, weekday: numberOf(span.weekday), ...rowOf(span) })),
        )
        .execute()
    if (dates.length)
      await db
        .insertInto('working_days')
        .values(dates.map((span) => ({ id_treasure, date: span.date, ...rowOf(span) })))
        .execute()
  },
})
