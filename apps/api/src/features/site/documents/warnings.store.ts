import { londonDate } from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { missingAtVisit } from '../../people/treasures/service-documents.ts'

/** Longest time before the end at which a kind may warn. */
const warnsAtMost = 365

const visitDay = sql`(lower(t.during) at time zone 'Europe/London')::date`

/** Documents that the treasure of a visit `t` lacks on its day. */
const missing = (today: string) =>
  missingAtVisit(sql.ref('jobs_treasure.id'), sql.ref('jobs.id_service'), {
    day: visitDay,
    today: sql`${today}::date`,
  })

/** Matches visits at risk, for `askAboutVisits`. */
export const withoutDocuments = (today: string) => sql<SqlBool>`${missing(today)} is not null`

/** Documents that end, and visits that are therefore at risk. */
export const warningsStore = (db: Db) => ({
  /**
   * Checked documents of active treasures that end soon. One with a renewal is left out: another
   * that counts from the day after, and ends later.
   */
  listEnding: (today: string) =>
    db
      .selectFrom('documents as d')
      .innerJoin('document_kinds as k', 'k.id', 'd.id_kind')
      .innerJoin('treasures', 'treasures.id', 'd.id_treasure')
      .select([
        'd.id',
        'd.id_treasure',
        'd.checked_at',
        'k.name as kind',
        'k.warn_days',
        sql<string>`d.until_on::text`.as('until'),
        sql<number>`d.until_on - ${today}::date`.as('days_left'),
        sql<number[]>`array(
          select days from document_warnings where id_document = d.id
        )`.as('given'),
      ])
      .where('d.state', '=', 'checked')
      .where('k.retired_at', 'is', null)
      .where('treasures.switched_on', '=', true)
      .where(
        sql<SqlBool>`d.until_on between ${today}::date and ${today}::date + ${sql.lit(warnsAtMost)}`,
      )
      .where(sql<SqlBool>`not exists (
        select from documents later
        where later.id_treasure = d.id_treasure and later.id_kind = d.id_kind and later.id <> d.id
          and later.state = 'checked' and coalesce(later.from_on <= d.until_on + 1, true)
          and coalesce(later.until_on > d.until_on, true)
      )`)
      .orderBy('d.id')
      .execute(),

  /** Notes warnings, each once. Returns false if the nearest to the end was noted before. */
  async note(id_document: number, due: readonly number[], today: string): Promise<boolean> {
    const noted = await db
      .insertInto('document_warnings')
      .values(due.map((days) => ({ id_document, days, warned_on: today })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('days')
      .execute()
    return noted.some(({ days }) => days === due.at(-1))
  },

  /** Removes files of identity documents that were decided before a time. */
  removeFiles: (before: Date) =>
    db
      .updateTable('documents')
      .set({ file: null, file_kind: null, file_name: null })
      .where('file', 'is not', null)
      .where('state', '<>', 'sent')
      .where(sql<SqlBool>`coalesce(checked_at, closed_at) < ${before}`)
      .where(sql<SqlBool>`exists (
        select from document_kinds where id = documents.id_kind and is_identity
      )`)
      .execute(),

  /** Coming visits at risk, the first ones first, and their number. */
  async listAtRisk(scope: StaffScope, at: Date, atMost: number) {
    const rows = await db
      .selectFrom('appointment_times as t')
      .innerJoin('appointments as a', 'a.id', 't.id_appointment')
      .innerJoin('jobs', 'jobs.id', 'a.id_job')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('treasures as jobs_treasure', 'jobs_treasure.id', 'a.id_treasure')
      .select([
        't.id',
        'a.id_job',
        'a.id_treasure',
        'services.shortened_display_name as service',
        sql<Date>`lower(t.during)`.as('start'),
        fullNameIn('jobs_treasure').as('treasure'),
        missing(londonDate(at)).as('document'),
      ])
      .where('a.cancelled_at', 'is', null)
      .where('t.freed_at', 'is', null)
      .where(sql<SqlBool>`lower(t.during) > ${at}`)
      .where(inRegion(scope, 'jobs.id_region'))
      .where(withoutDocuments(londonDate(at)))
      .orderBy('t.during')
      .orderBy('t.id')
      .execute()
    return {
      total: rows.length,
      data: rows.slice(0, atMost).map(({ start, id_treasure, treasure, document, ...row }) => ({
        ...row,
        start_at: start.toISOString(),
        treasure: { id: id_treasure, name: treasure },
        document: document ?? '',
      })),
    }
  },
})
