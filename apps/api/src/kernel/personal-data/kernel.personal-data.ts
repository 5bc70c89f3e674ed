import { sql } from 'kysely'
import {
  both,
  keeping,
  kept,
  redacted,
  redactedJson,
  set,
  type Condition,
  type Person,
  type PersonalData,
} from './personal-data.ts'
import { any, ofBooked, ofCustomer, ofTheirJobs, ofTreasure, ofUser } from './whose.ts'

/** Said of a treasure alone; what is said of a job belongs to whoever booked it. */
const ofTreasureAlone = (person: Person): Condition =>
  sql`(${ofTreasure(person)} and id_job is null)`

/** A key means something together with the number of its caller. */
const isOwnCall = ({ id_user }: Person): Condition =>
  id_user === null ? sql`false` : sql`call like ${`% ${id_user}`}`

/**
 * Answers about the person's records, given to anybody. Their keys stay: without its key, somebody else's call would
 * happen twice.
 */
function isAnsweredAbout({ id_customers, id_treasure, booked }: Person): Condition {
  const about = (field: string, calls: string, ids: readonly number[]) => sql`
    exists (
      select from jsonb_path_query(answer, ${`$.**.${field}`}::jsonpath) as id
      where id #>> '{}' = any(${ids.map(String)}::text[])
    )
    or (call ~ ${calls} and answer ->> 'id' = any(${ids.map(String)}::text[]))`
  return sql`(answer is not null and (${sql.join(
    [
      about('id_customer', 'Customer', id_customers),
      about('id_treasure', 'Treasure', id_treasure === null ? [] : [id_treasure]),
      about('id_job', 'Job|Booking', booked),
    ],
    sql` or `,
  )}))`
}

/** What the kernel keeps of people. */
export const kernelData = {
  events: {
    label: 'History',
    rows: any(ofCustomer, ofBooked, ofUser, ofTreasureAlone),
    near: ofTheirJobs,
    columns: { event: kept, actor: kept, data: both(set(sql`'{}'::jsonb`), redactedJson) },
    gives: [{ what: 'What happened', columns: ['event', 'id_job', 'created_at'] }],
  },
  activities: {
    label: 'Activities and to-dos',
    rows: any(ofCustomer, ofBooked, ofTreasureAlone),
    goes: true,
    near: ofTheirJobs,
    columns: { ...keeping('topic'), descr: redacted },
    gives: [
      { what: 'What we noted', columns: ['descr', 'id_job', 'created_at'], isInternal: true },
    ],
  },
  idempotency_keys: {
    label: 'Answers kept for a day',
    rows: isOwnCall,
    goes: true,
    near: isAnsweredAbout,
    columns: { answer: redactedJson },
  },
  /** A task carries numbers of records; why one failed may be anybody's words. */
  tasks: { columns: { ...keeping('name', 'key', 'data', 'traceparent'), error: redacted } },
  schedules: { columns: keeping('name', 'timing') },
  /** Whom a count is of is hashed. */
  rate_limits: { columns: keeping('key') },
} satisfies Partial<PersonalData>
