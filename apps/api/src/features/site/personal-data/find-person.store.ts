import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { tellingNames } from '../../../kernel/personal-data/mentions.rules.ts'
import type { Person } from '../../../kernel/personal-data/personal-data.ts'

export type Records = Pick<Person, 'id_customer' | 'id_treasure' | 'id_user'>

type Contacts = {
  emails: string[]
  numbers: string[]
  whole_names: string[]
  names: string[]
  houses: string[]
}

/** All that finds a person in what was written, and the jobs in which they had a part. */
export async function findPerson(db: Db, records: Records): Promise<Person> {
  const contacts = await readContacts(db, records)
  const own = await withoutThoseOfOthers(db, records, contacts)
  const { booked, worked } = await readJobs(db, records, own)
  const { emails, numbers, whole_names } = own
  return {
    ...records,
    booked,
    worked,
    emails,
    mobiles: numbers,
    known: [...emails, ...numbers, ...whole_names],
    names: tellingNames(Object.values(contacts).flat()),
  }
}

/** As they stand in their records, in their bookings and in the jobs that they booked for others. */
async function readContacts(db: Db, { id_customer, id_treasure, id_user }: Records) {
  const { rows } = await sql<Contacts>`
    with own as (
      select id from jobs where id_customer = ${id_customer}::integer
    ), contacts (email, mphone, phone, fname, lname, house) as (
      select email, mphone, phone, fname, lname, null
        from customers where id = ${id_customer}::integer
      union all select null, null, null, null, null, address
        from addresses where id_customer = ${id_customer}::integer
      union all select email, mphone, phone, fname, lname, address
        from treasures where id = ${id_treasure}::integer
      union all select email, null, null, fname, lname, null
        from users where id = ${id_user}::integer
      union all select email, null, null, null, null, null
        from email_changes where id_user = ${id_user}::integer
      union all select contact_email, contact_mphone, contact_phone, contact_fname, contact_lname, address
        from jobs where id in (select id from own)
      union all select email, mphone, null, fname, lname, null
        from bookings where id_job in (select id from own)
    )
    select
      ${every(sql`lower(email)`)} as emails,
      array(
        select distinct number from contacts, unnest(array[mphone, phone]) as number where number <> ''
      ) as numbers,
      ${every(sql`fname || ' ' || lname`, sql`fname <> '' and lname <> ''`)} as whole_names,
      array(
        select distinct name from contacts, unnest(array[fname, lname]) as name where name <> ''
      ) as names,
      ${every(sql`house`)} as houses
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('A query without a table has one row')
  return row
}

const every = (what: RawBuilder<unknown>, where: RawBuilder<unknown> = sql`true`) =>
  sql`array(select distinct ${what} from contacts where ${what} <> '' and ${where})`

/** Two of one family may share an e-mail, a telephone or a name: what stands under these may be the other's. */
async function withoutThoseOfOthers(
  db: Db,
  { id_customer, id_treasure, id_user }: Records,
  { emails, numbers, whole_names }: Contacts,
) {
  const { rows } = await sql<Omit<Contacts, 'names' | 'houses'>>`
    with others (email, mphone, phone, name) as (
      select email, mphone, phone, fname || ' ' || lname
        from customers where id is distinct from ${id_customer}::integer
      union all select email, mphone, phone, fname || ' ' || lname
        from treasures where id is distinct from ${id_treasure}::integer
      union all select email, null, null, fname || ' ' || lname
        from users where id is distinct from ${id_user}::integer
    )
    select
      ${except(emails, sql`select lower(email) from others`)} as emails,
      ${except(numbers, sql`select mphone from others union all select phone from others`)} as numbers,
      ${except(whole_names, sql`select name from others`)} as whole_names
  `.execute(db)
  return rows[0] ?? { emails: [], numbers: [], whole_names: [] }
}

const except = (texts: readonly string[], others: RawBuilder<unknown>) =>
  sql`array(select unnest(${texts}::text[]) except (${others}))`

/** A booking that was not finished is of no customer yet, and theirs by its e-mail or mobile. */
async function readJobs(
  db: Db,
  { id_customer, id_treasure }: Records,
  { emails, numbers }: Omit<Contacts, 'names' | 'houses' | 'whole_names'>,
) {
  const { rows } = await sql<Pick<Person, 'booked' | 'worked'>>`
    select
      array(
        select id from jobs where id_customer = ${id_customer}::integer
        union
        select jobs.id from jobs join bookings on bookings.id_job = jobs.id
        where jobs.id_customer is null
          and (lower(email) = any(${emails}::text[]) or mphone = any(${numbers}::text[]))
      ) as booked,
      array(
        select id_job from assignments where id_treasure = ${id_treasure}::integer
        union select id_job from opportunities where id_treasure = ${id_treasure}::integer
        union select id_job from estimates where id_treasure = ${id_treasure}::integer
        union select id_job from works where id_treasure = ${id_treasure}::integer
      ) as worked
  `.execute(db)
  return rows[0] ?? { booked: [], worked: [] }
}
