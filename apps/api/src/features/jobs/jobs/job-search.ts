import { normalisePostcode } from '@treasures/api-client'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { searchPatterns } from '../../people/contacts/search-patterns.rules.ts'
import { jobContact } from './job-contact.ts'
import { readJobNumber } from './job-number.rules.ts'

/**
 * Conditions for a search by staff. Returns none if they typed nothing. An index answers each
 * condition.
 */
export function jobsFound(search: string): Expression<SqlBool>[] {
  const number = readJobNumber(search)
  if (number?.isSure)
    return [
      sql<SqlBool>`(jobs.id = ${number.id} or jobs.id in (
        select id_job from former_jobs where former_jobs.number = ${String(number.id)}
      ))`,
    ]
  const outward = normalisePostcode(search)
  if (outward && !outward.includes(' ')) return [sql<SqlBool>`jobs.outcode = ${outward}`]
  const patterns = searchPatterns(search)
  if (patterns.length === 0) return []
  const words = sql.join(
    patterns.map((pattern) => sql`found_by like fold_text(${pattern})`),
    sql` and `,
  )
  const orNumber = number ? sql`or id_job = ${number.id}` : sql``
  return [sql<SqlBool>`jobs.id in (select id_job from job_search where (${words}) ${orNumber})`]
}

/**
 * Searches the caller's own jobs, but only in the words that their list shows. Callers could guess
 * other text letter by letter. The query must join services and customers or treasures.
 */
export function ownJobsFound(search: string, shown: RawBuilder<string>): RawBuilder<SqlBool> {
  const number = readJobNumber(search)
  const words = searchPatterns(search).map((pattern) => sql`words like fold_text(${pattern})`)
  if (words.length === 0) return sql<SqlBool>`false`
  const ofText = sql<SqlBool>`exists (
    select from (select ' ' || fold_text(${shown}) as words) as shown where ${sql.join(words, sql` and `)}
  )`
  if (!number) return ofText
  return number.isSure
    ? sql<SqlBool>`jobs.id = ${number.id}`
    : sql<SqlBool>`(jobs.id = ${number.id} or ${ofText})`
}

const place = sql`services.shortened_display_name, jobs.address, jobs.postcode, jobs.descr`

/** Words of a job that a customer's own list shows. The words for a treasure follow below. */
export const shownToCustomer = sql<string>`concat_ws(' ', ${place}, treasures.fname)`
export const shownToTreasure = sql<string>`concat_ws(' ', ${place},
  ${jobContact.fname}, ${jobContact.lname}, regexp_replace(${jobContact.mphone}, '^\\+44', '0'),
  ${jobContact.mphone}, regexp_replace(${jobContact.phone}, '[^0-9+]', '', 'g'))`
