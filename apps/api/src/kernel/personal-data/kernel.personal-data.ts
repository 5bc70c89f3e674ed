import { sql } from 'kysely'
import { mentionPattern } from './mentions.rules.ts'
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

/** Answers say first name and surname apart, in quotes. */
function isAnswered({ known, names, id_user }: Person): Condition {
  const pattern = mentionPattern([...known, ...names])
  const isMeant = pattern === undefined ? sql<boolean>`false` : sql`answer::text ~* ${pattern}`
  return sql`(${isMeant} or call ~ ${id_user === null ? '^$' : ` ${id_user}$`})`
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
    columns: { descr: redacted },
    gives: [
      { what: 'What we noted', columns: ['descr', 'id_job', 'created_at'], isInternal: true },
    ],
  },
  idempotency_keys: {
    label: 'Answers kept for a day',
    rows: isAnswered,
    goes: true,
    columns: {},
  },
  /** A task carries numbers of records; why one failed may be anybody's words. */
  tasks: { columns: { ...keeping('name', 'key', 'data', 'traceparent'), error: redacted } },
  schedules: { columns: keeping('name', 'timing') },
  /** Whom a count is of is hashed. */
  rate_limits: { columns: keeping('key') },
} satisfies Partial<PersonalData>
