import { activityType } from '@treasures/api-client'
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

/** Activities about the treasure alone. Activities about a job belong to its customer. */
const ofTreasureAlone = (person: Person): Condition =>
  sql`(${ofTreasure(person)} and id_job is null)`

/** The system's activities about an offer name its treasure. */
const ofOfferNotes = ({ offered }: Person): Condition =>
  sql`(id_job = any(${offered}::integer[]) and type = ${activityType.system})`

/** A stored answer belongs to its caller, whose id follows the name in `call`. */
const isOwnCall = ({ id_user }: Person): Condition =>
  id_user === null ? sql`false` : sql`call like ${`% ${id_user}`}`

/**
 * Stored answers about the person, to any caller. The keys stay, because without them a retry by
 * another caller would run the call again.
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

/** Personal data in the kernel's tables. */
export const kernelData = {
  events: {
    label: 'History',
    rows: any(ofCustomer, ofBooked, ofUser, ofTreasureAlone),
    near: any(ofTheirJobs, ofTreasure),
    columns: { event: kept, actor: kept, data: both(set(sql`'{}'::jsonb`), redactedJson) },
    gives: [{ what: 'What happened', columns: ['event', 'id_job', 'created_at'] }],
  },
  activities: {
    label: 'Activities and to-dos',
    rows: any(ofCustomer, ofBooked, ofTreasureAlone),
    goes: true,
    near: any(ofTheirJobs, ofOfferNotes),
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
  /** A task's data is only record ids, but its error may contain anyone's words. */
  tasks: { columns: { ...keeping('name', 'key', 'data', 'traceparent'), error: redacted } },
  schedules: { columns: keeping('name', 'timing') },
  /** The subject of a count is hashed. */
  rate_limits: { columns: keeping('key') },
} satisfies Partial<PersonalData>
