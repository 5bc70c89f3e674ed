import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { isEventName, type EventName } from '#events/events.ts'
import { days, earlier } from '#kernel/clock.ts'
import { factsOfData, type Fact } from './facts.rules.ts'
import type { Circumstances, Heard } from './runs.decide.ts'

export type Known = { heard: Heard } & Circumstances & { id_region: number | null; data: unknown }

/**
 * Number of days for which a dry run reads events, and the largest number of events that it reads.
 */
const [triedDays, triedAtMost] = [30, 2_000]

/** Reads events of the log, with the present facts about their records. */
export const factsStore = (db: Db) => ({
  /** Reads events by id. Leaves out events with names that this version does not know. */
  async read(ids: readonly number[], at: Date): Promise<Known[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<Row>`
      select e.id, e.event, e.created_at, e.actor, e.id_job, e.id_customer, e.id_treasure, e.id_user, e.id_record,
        e.id_region, e.data, e.causes || coalesce(m.causes, '{}') as causes,
        j.id_service, j.id_status, j.id_job_type, j.outcode,
        j.customer_price_pence, j.treasure_price_pence,
        ${tagNames('job_tags', 'id_job', sql`e.id_job`)} as job_tags,
        ${tagNames('customer_tags', 'id_customer', sql`e.id_customer`)} as customer_tags,
        ${tagNames('treasure_tags', 'id_treasure', sql`coalesce(e.id_treasure, a.id_treasure)`)} as treasure_tags,
        c.id_company is not null as is_business,
        a.id_treasure as id_assigned,
        case when e.event = 'appointment.made' then array(
          select to_char(lower(t.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from appointment_times t
          join appointments p on p.id = t.id_appointment
          where t.id_appointment = e.id_record and t.freed_at is null and p.cancelled_at is null
            and lower(t.during) > ${at} order by t.during limit 60
        ) else '{}' end as visits
      from events e
      left join jobs j on j.id = e.id_job
      left join customers c on c.id = e.id_customer
      left join assignments a on a.id_job = e.id_job and a.ended_at is null
      ${messageCauses}
      where e.id = any(${[...ids]}::bigint[])
      order by e.id`.execute(db)
    return rows.flatMap((row) => (isEventName(row.event) ? [show(row, row.event)] : []))
  },

  /** Ids of the latest events of one name, newest first. */
  async listRecent(event: EventName, at: Date): Promise<number[]> {
    const rows = await db
      .selectFrom('events')
      .select('id')
      .where('event', '=', event)
      .where('created_at', '>', earlier(at, days(triedDays)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(triedAtMost)
      .execute()
    return rows.map(({ id }) => id)
  },

  /**
   * Returns, for each event, the later events with these names about the same record, up to
   * `until`. The record is the event's job if it has one, otherwise its customer, otherwise its
   * treasure.
   */
  async meanwhile(
    asked: readonly { id: number; until: Date }[],
    names: readonly string[],
  ): Promise<Map<number, string[]>> {
    const found = new Map<number, string[]>()
    if (asked.length === 0 || names.length === 0) return found
    const of = sql`u.id > e.id and u.created_at <= asked.until and u.event = any(${[...names]}::text[])`
    const { rows } = await sql<{ id: number; event: string }>`
      select e.id, later.event
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (id bigint, until timestamptz)
      join events e on e.id = asked.id
      cross join lateral (
        select u.event from events u where u.id_job = e.id_job and ${of}
        union
        select u.event from events u
        where e.id_job is null and u.id_customer = e.id_customer and ${of}
        union
        select u.event from events u
        where coalesce(e.id_job, e.id_customer) is null and u.id_treasure = e.id_treasure and ${of}
      ) later order by 1, 2`.execute(db)
    for (const { id, event } of rows) found.set(id, [...(found.get(id) ?? []), event])
    return found
  },
})

/**
 * An event about a message also has the causes of the run that sent the message. The code can then
 * detect loops through messages.
 */
const messageCauses = sql`
  left join lateral (
    select r.causes from messages m
    join automation_runs r on m.key like 'run %' and r.id = split_part(m.key, ' ', 2)::bigint
    where e.event like 'message.%' and m.id = e.id_record
  ) m on true`

const tagNames = (table: string, column: string, id: ReturnType<typeof sql>) => sql`array(
  select tags.name from ${sql.table(table)} worn join tags on tags.id = worn.id_tag
  where worn.${sql.ref(column)} = ${id}
)`

type Row = {
  id: number
  event: string
  created_at: Date
  actor: string | null
  id_job: number | null
  id_customer: number | null
  id_treasure: number | null
  id_user: number | null
  id_record: number | null
  id_region: number | null
  data: unknown
  causes: number[]
  id_service: number | null
  id_status: number | null
  id_job_type: number | null
  outcode: string | null
  customer_price_pence: number | null
  treasure_price_pence: number | null
  job_tags: string[]
  customer_tags: string[]
  treasure_tags: string[]
  is_business: boolean
  id_assigned: number | null
  visits: string[]
}

function show(row: Row, event: EventName): Known {
  const { id, id_job, id_customer, id_user, id_record, causes } = row
  const facts: Record<string, Fact> = {
    ...factsOfData(row.data),
    'event.by': row.actor ?? 'system',
    'event.region': row.id_region,
    'job.service': row.id_service,
    'job.status': row.id_status,
    'job.type': row.id_job_type,
    'job.tags': row.job_tags,
    'job.customer_price': row.customer_price_pence,
    'job.treasure_price': row.treasure_price_pence,
    'job.outcode': row.outcode,
    'customer.tags': row.customer_tags,
    'customer.is_business': row.is_business,
    'treasure.tags': row.treasure_tags,
  }
  const id_treasure = row.id_treasure ?? row.id_assigned
  return {
    heard: {
      id,
      event,
      at: row.created_at,
      id_job,
      id_customer,
      id_treasure,
      id_user,
      id_record,
      causes,
    },
    facts,
    visits: row.visits.map((visit) => new Date(visit)),
    id_region: row.id_region,
    data: row.data,
  }
}
