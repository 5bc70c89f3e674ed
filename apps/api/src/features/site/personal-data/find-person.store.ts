import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import { tellingNames } from '#kernel/personal-data/mentions.rules.ts'
import type { Person } from '#kernel/personal-data/personal-data.ts'
import { mobileIn } from '../../people/contacts/contact-input.ts'
import { personalData } from './personal-data.map.ts'

export type Records = Pick<Person, 'id_customer' | 'id_treasure' | 'id_user'>

type Contacts = {
  /** E-mails that the account has confirmed, now or before. */
  proven: string[]
  emails: string[]
  numbers: string[]
  names: string[]
}

/** A person, and the contacts in their records that are not proven to be theirs. */
export type Found = { person: Person; unproven: string[] }

/**
 * Finds everything that belongs to a person. Contacts in a record were typed, and may be a
 * stranger's. Only a confirmed e-mail therefore leads to more rows automatically. `known` are
 * further contacts in the records that staff know to be the person's.
 */
export async function findPerson(
  db: Db,
  records: Records,
  known: readonly string[] = [],
): Promise<Found> {
  const id_customers = await readNumbers(db, records)
  const { proven, emails, numbers: typed, names } = await readContacts(db, records, id_customers)
  // A telephone number is stored as typed. A mobile is stored in the form that is dialled.
  const numbers = [...new Set(typed.flatMap((number) => [number, mobileIn(number) ?? number]))]
  const contacts = [...emails, ...numbers]
  const own = await withoutThoseOfOthers(db, records, [...proven, ...contacts])
  const isSure = (contact: string) => proven.includes(contact) || known.includes(contact)
  const sure = {
    emails: emails.filter((email) => own.has(email) && isSure(email)),
    mobiles: numbers.filter((number) => own.has(number) && isSure(number)),
  }
  return {
    person: {
      ...records,
      id_customers,
      ...(await readJobs(db, records, id_customers, sure)),
      ...sure,
      contacts,
      names: tellingNames(names),
    },
    unproven: contacts.filter((contact) => own.has(contact) && !isSure(contact)),
  }
}

/** Ids of the customer, and of records that were merged into that customer. */
async function readNumbers(db: Db, { id_customer }: Records): Promise<number[]> {
  if (id_customer === null) return []
  const merged = await db
    .selectFrom('merged_customers')
    .select('id')
    .where('id_customer', '=', id_customer)
    .execute()
  return [id_customer, ...merged.map(({ id }) => id)]
}

/**
 * Reads contacts from the records, their bookings and their history. Includes contacts from before
 * a change or a merge.
 */
async function readContacts(
  db: Db,
  { id_customer, id_treasure, id_user }: Records,
  id_customers: readonly number[],
): Promise<Contacts> {
  const { rows } = await sql<Contacts>`
    with own as (
      select id from jobs where id_customer = ${id_customer}::integer
    ), confirmed (email) as (
      select email from users where id = ${id_user}::integer and email_verified_at is not null
      union
      select data ->> 'email' from events
        where event = 'user.email_changed' and id_user = ${id_user}::integer
    ), changes (field, value) as (
      select change ->> 'field', change ->> 'before'
      from events, jsonb_path_query(data, '$.changes[*]') as change
      where event in ('customer.changed', 'treasure.changed')
        and (id_customer = any(${id_customers}::integer[]) or id_treasure = ${id_treasure}::integer)
      union
      -- A merge says in one line what stood in the record that went: names, e-mail and numbers.
      select case when value like '%@%' then 'email' when value ~ '^[+0-9]' then 'phone' else 'name' end, value
      from events, regexp_split_to_table(data ->> 'known', ', ') as value
      where event = 'customer.merged' and id_customer = any(${id_customers}::integer[])
    ), contacts (email, mphone, phone, fname, lname, house) as (
      select email, mphone, phone, fname, lname, null
        from customers where id = ${id_customer}::integer
      union all select null, null, null, null, null, address
        from addresses where id_customer = ${id_customer}::integer
      union all select email, mphone, phone, fname, lname, address
        from treasures where id = ${id_treasure}::integer
      union all select email, null, null, fname, lname, null
        from users where id = ${id_user}::integer
      union all select email, null, null, null, null, null from confirmed
      union all select contact_email, contact_mphone, contact_phone, contact_fname, contact_lname, address
        from jobs where id in (select id from own)
      union all select email, mphone, null, fname, lname, null
        from bookings where id_job in (select id from own)
      union all select
        case when field = 'email' then value end,
        case when field in ('mphone', 'phone') then value end,
        null,
        case when field in ('fname', 'lname', 'name') then value end,
        null,
        null
        from changes
    )
    select
      array(select distinct lower(email) from confirmed) as proven,
      ${distinct(sql`lower(email)`)} as emails,
      ${distinct(sql`number`, sql`, unnest(array[mphone, phone]) as number`)} as numbers,
      ${distinct(sql`name`, sql`, unnest(array[fname, lname, house]) as name`)} as names
  `.execute(db)
  return must(rows[0])
}

const distinct = (what: RawBuilder<unknown>, of: RawBuilder<unknown> = sql``) =>
  sql`array(select distinct ${what} from contacts ${of} where ${what} <> '')`

/**
 * Leaves out contacts that another person also has. Two members of a family may share an e-mail or
 * a telephone. Rows with such a contact may belong to the other member.
 */
async function withoutThoseOfOthers(
  db: Db,
  { id_customer, id_treasure, id_user }: Records,
  contacts: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ contact: string }>`
    with others (email, mphone, phone) as (
      select email, mphone, phone from customers where id is distinct from ${id_customer}::integer
      union all select email, mphone, phone
        from treasures where id is distinct from ${id_treasure}::integer
      union all select email, null, null from users where id is distinct from ${id_user}::integer
    )
    select unnest(${contacts}::text[]) as contact
    except (
      select lower(email) from others
      union all select mphone from others
      union all select phone from others
    )`.execute(db)
  return new Set(rows.map(({ contact }) => contact))
}

/**
 * Reads the person's jobs. An unfinished booking has no customer yet, so the search uses its e-mail
 * or mobile.
 */
async function readJobs(
  db: Db,
  { id_treasure }: Records,
  id_customers: readonly number[],
  { emails, mobiles }: Pick<Person, 'emails' | 'mobiles'>,
) {
  const { rows } = await sql<Pick<Person, 'booked' | 'worked' | 'offered'>>`
    with worked (id) as (
      select id_job from assignments where id_treasure = ${id_treasure}::integer
      union select id_job from works where id_treasure = ${id_treasure}::integer
    )
    select
      array(
        select id from jobs where id_customer = any(${id_customers}::integer[])
        union
        select jobs.id from jobs join bookings on bookings.id_job = jobs.id
        where jobs.id_customer is null
          and (lower(email) = any(${emails}::text[]) or mphone = any(${mobiles}::text[]))
      ) as booked,
      array(select id from worked) as worked,
      array(
        (
          select id_job from opportunities where id_treasure = ${id_treasure}::integer
          union select id_job from estimates where id_treasure = ${id_treasure}::integer
        ) except select id from worked
      ) as offered
  `.execute(db)
  return rows[0] ?? { booked: [], worked: [], offered: [] }
}

/** Number of rows that only an unproven contact links to the person. */
export type StandsUnder = { contact: string; what: string; rows: number }

/** Counts the rows that would be the person's if these contacts were known to be theirs. */
export async function readUnproven(
  db: Db,
  records: Records,
  { person, unproven }: Found,
  known: readonly string[] = [],
): Promise<StandsUnder[]> {
  const found: StandsUnder[] = []
  for (const contact of unproven) {
    const { person: wider } = await findPerson(db, records, [...known, contact])
    for (const [table, { label, rows }] of personalData) {
      const [sure, more] = [rows?.(person), rows?.(wider)]
      if (label === undefined || !sure || !more) continue
      // Skips tables for which the contact makes no difference. They would give the same count
      // twice.
      if (stated(db, sure) === stated(db, more)) continue
      const { rows: counted } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where ${more} and (${sure}) is not true`.execute(
        db,
      )
      const count = counted[0]?.count ?? 0
      if (count > 0) found.push({ contact, what: label, rows: count })
    }
  }
  return found
}

const stated = (db: Db, condition: RawBuilder<unknown>) => {
  const { sql: words, parameters } = condition.compile(db)
  return JSON.stringify([words, parameters])
}
