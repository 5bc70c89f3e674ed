import {
  invoiceStatus,
  jobStatus,
  type Frequency,
  type JobStatus,
  type LedgerAccountKind,
} from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { idList } from '#kernel/db/id-list.ts'

export type CustomerRow = {
  id: number
  fname: string
  lname: string
  email: string | null
  mphone: string | null
  phone: string | null
  address: string | null
  postcode: string | null
  company: string | null
  descr: string
}
export type TreasureRow = Omit<CustomerRow, 'company'> & {
  title: string | null
  wtravel: number
  skills: string
}
export type JobRow = Omit<CustomerRow, 'company' | 'phone'> & {
  id_customer: number
  service: string
  /** Past jobs: last day. Others: day of the next visit, or the wanted day. */
  day: string | null
  time: string | null
  hours_hundredths: number | null
  id_status: JobStatus
  status_reason: string | null
  customer_price_pence: number | null
  treasure_price_pence: number | null
  unit: string
  id_job_type: number
  treasure: string | null
  charged_pence: number
  paid_out_pence: number
  discount_percent: number | null
  frequency: Frequency | null
}
export type EntryRow = {
  id: number
  id_transaction: number
  booked_on: string
  kind: string
  descr: string
  account: LedgerAccountKind
  amount_pence: number
  inv_number: string | null
}

const inIssued = sql`invoices.id_status not in ${idList([invoiceStatus.draft, invoiceStatus.voided])}`

/** Sum of a job's invoice lines without what was credited, in pence. */
const invoiced = (column: 'gross_pence' | 'treasure_pence') => sql<number>`coalesce((
  select sum(l.${sql.ref(column)} - coalesce((
    select sum(c.${sql.ref(column)}) from credit_note_lines c where c.id_invoice_line = l.id
  ), 0)) from invoice_lines l join invoices on invoices.id = l.id_invoice
  where l.id_job = jobs.id and ${inIssued}
), 0)::bigint`

/** Reads what a region has, first its ids and then the rows of some of them. */
export function regionExportStore(db: Db, id_region: number) {
  const idsOf = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(db)).rows.map(({ id }) => id)
  /** The series of a job that has not ended. */
  const series = sql`(
    select s.id, s.discount_percent, a.date, a.time, a.hours_hundredths, a.frequency
    from series s join appointments a on a.id = s.id_appointment
    where s.id_job = jobs.id and a.cancelled_at is null and a.end_on is null limit 1
  )`
  return {
    customers: {
      ids: () =>
        idsOf(sql`
          select id from customers where erased_at is null and (
            id_region = ${id_region} or id in (
              select id_customer from jobs where jobs.id_region = ${id_region}
            )
          ) order by id`),
      rows: async (ids: readonly number[]) =>
        (
          await sql<CustomerRow>`
            select customers.id, fname, lname, email, mphone, phone, addresses.address,
              addresses.postcode, companies.name as company, descr
            from customers left join addresses on addresses.id = id_address
            left join companies on companies.id = id_company
            where customers.id = any(${[...ids]}::integer[]) order by customers.id`.execute(db)
        ).rows,
    },

    treasures: {
      ids: () =>
        idsOf(sql`
          select id from treasures where erased_at is null and id_region = ${id_region} order by id`),
      rows: async (ids: readonly number[]) =>
        (
          await sql<TreasureRow>`
            select id, title, fname, lname, email, mphone, phone, address, postcode, wtravel, descr,
              coalesce((
                select string_agg(skills.name, '; ' order by skills.name) from treasure_skills mine
                join skills on skills.id = mine.id_skill where mine.id_treasure = treasures.id
              ), '') as skills
            from treasures where id = any(${[...ids]}::integer[]) order by id`.execute(db)
        ).rows,
    },

    /** Jobs without drafts. Those whose visits repeat are in another file. */
    jobs: {
      ids: (repeat: boolean) =>
        idsOf(sql`
          select jobs.id from jobs where id_region = ${id_region}
            and id_status <> ${jobStatus.draft} and exists ${series} = ${repeat} order by id`),
      rows: async (ids: readonly number[], at: Date) =>
        (
          await sql<JobRow>`
            select jobs.id, jobs.id_customer, coalesce(contact_fname, customers.fname) as fname,
              coalesce(contact_lname, customers.lname) as lname,
              coalesce(contact_email, customers.email) as email,
              coalesce(contact_mphone, customers.mphone) as mphone, jobs.address, jobs.postcode,
              services.name as service, jobs.id_status, status_reason, jobs.descr,
              customer_price_pence, treasure_price_pence, units.name as unit, id_job_type,
              coalesce(series.date, visit.start::date, case when over_at is null then wanted_on
                else (over_at at time zone 'Europe/London')::date end)::text as day,
              coalesce(to_char(series.time, 'HH24:MI'), to_char(visit.start, 'HH24:MI'),
                case when over_at is null then wanted_time end) as time,
              coalesce(series.hours_hundredths, visit.hours, duration_hundredths) as hours_hundredths,
              treasures.mphone as treasure, series.discount_percent, series.frequency,
              coalesce(former_jobs.charged_pence, 0) + ${invoiced('gross_pence')} as charged_pence,
              coalesce(former_jobs.paid_out_pence, 0) + ${invoiced('treasure_pence')} as paid_out_pence
            from jobs
            join customers on customers.id = jobs.id_customer
            join services on services.id = jobs.id_service
            join price_units units on units.id = jobs.id_price_unit
            left join former_jobs on former_jobs.id_job = jobs.id
            left join assignments on assignments.id_job = jobs.id and assignments.ended_at is null
            left join treasures on treasures.id = assignments.id_treasure
            left join lateral ${series} series on true
            left join lateral (
              select lower(t.during) at time zone 'Europe/London' as start,
                (extract(epoch from upper(t.during) - lower(t.during)) / 36)::integer as hours
              from appointment_times t join appointments a on a.id = t.id_appointment
              where a.id_job = jobs.id and t.freed_at is null and a.cancelled_at is null
                and lower(t.during) > ${at} order by lower(t.during) limit 1
            ) visit on jobs.over_at is null
            where jobs.id = any(${[...ids]}::integer[]) order by jobs.id`.execute(db)
        ).rows,
    },

    entries: {
      ids: () =>
        idsOf(sql`
          select e.id from ledger_entries e
          join ledger_transactions t on t.id = e.id_transaction
          join invoices on invoices.id = t.id_invoice
          where invoices.id_region = ${id_region} order by e.id`),
      rows: async (ids: readonly number[]) =>
        (
          await sql<EntryRow>`
            select e.id, id_transaction, booked_on, t.kind, t.descr, a.kind as account, amount_pence,
              inv_number
            from ledger_entries e
            join ledger_transactions t on t.id = e.id_transaction
            join ledger_accounts a on a.id = e.id_account
            left join invoices on invoices.id = t.id_invoice
            where e.id = any(${[...ids]}::bigint[]) order by e.id`.execute(db)
        ).rows,
    },
  }
}
