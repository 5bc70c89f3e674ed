import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Person } from '../../people/customers/similar-customers.rules.ts'
import { treasuresInScope } from '../../people/treasures/treasures.scope.ts'

/** Treasures with the same email, mobile or postcode. */
export async function similarTreasures(db: Db, scope: StaffScope, who: Person) {
  const { email, mphone, postcode } = who
  const shared = [
    ...(email ? [sql<SqlBool>`lower(treasures.email) = lower(${email})`] : []),
    ...(mphone ? [sql<SqlBool>`treasures.mphone = ${mphone}`] : []),
    ...(postcode ? [sql<SqlBool>`treasures.postcode = ${postcode}`] : []),
  ]
  if (shared.length === 0) return []
  return db
    .selectFrom('treasures')
    .select(['treasures.id', 'fname', 'lname', 'email', 'mphone', 'postcode'])
    .where((eb) => eb.or(shared))
    .where(treasuresInScope(scope))
    .limit(200)
    .execute()
}

/** Finds skills by name, ignoring case. Returns the names that match none as `unknown`. */
export async function findSkills(db: Db, names: readonly string[]) {
  if (names.length === 0) return { ids: [], unknown: [] }
  const { rows } = await sql<{ name: string; id: number | null }>`
    select named.name, (
      select skills.id from skills where fold_text(skills.name) = fold_text(named.name) limit 1
    ) as id
    from unnest(${[...names]}::text[]) as named (name)`.execute(db)
  return {
    ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
    unknown: rows.flatMap(({ id, name }) => (id === null ? [name] : [])),
  }
}

/** Addresses of customers, for jobs that have none. */
export async function addressesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('customers')
    .innerJoin('addresses', 'addresses.id', 'customers.id_address')
    .select(['customers.id', 'addresses.address', 'addresses.postcode'])
    .where(sql<boolean>`customers.id = any(${[...ids]}::integer[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
}

type Ids = Partial<Record<'id_customer' | 'id_treasure' | 'id_job', number | null>>

/**
 * Fingerprints of records with their addresses, skills and tags, and of jobs with their treasure,
 * visits and work. A different fingerprint later means that the record has changed. Those of people
 * cover the text of whole rows: a migration that adds a column counts as a change, and the record is
 * kept.
 */
export async function recordDigests(db: Db, of: readonly Ids[]): Promise<(string | null)[]> {
  const idsOf = (name: keyof Ids) =>
    sql`${of.flatMap(({ [name]: id }) => (id ? [id] : []))}::integer[]`
  const { rows } = await sql<{ what: keyof Ids; id: number; digest: string }>`
    select 'id_customer' as what, id, md5(concat(customers::text, (
      select string_agg(addresses::text, ' ' order by id) from addresses
      where id_customer = customers.id
    ), (
      select string_agg(id_tag::text, ' ' order by id_tag) from customer_tags
      where id_customer = customers.id
    ))) as digest from customers where id = any(${idsOf('id_customer')})
    union all
    select 'id_treasure', id, md5(concat(treasures::text, (
      select string_agg(treasure_skills::text, ' ' order by id) from treasure_skills
      where id_treasure = treasures.id
    ), (
      select string_agg(id_tag::text, ' ' order by id_tag) from treasure_tags
      where id_treasure = treasures.id
    ))) from treasures where id = any(${idsOf('id_treasure')})
    union all
    select 'id_job', id, md5(concat_ws(' ', id_customer, id_service, id_price_unit, id_status,
      customer_price_pence, treasure_price_pence, descr, address, postcode, wanted_on, wanted_time,
      locked_at, images_id, (
        select string_agg(concat_ws(' ', id_treasure, ended_at), ' ' order by id) from assignments
        where id_job = jobs.id
      ), (
        select string_agg(concat_ws(' ', date, time, hours_hundredths, sequence, end_on, cancelled_at),
          ' ' order by id) from appointments where id_job = jobs.id
      ), (
        select string_agg(concat_ws(' ', id, paused_from, paused_until), ' ' order by id) from series
        where id_job = jobs.id
      ), (
        select count(*) from works where id_job = jobs.id
      ), (
        select string_agg(id_tag::text, ' ' order by id_tag) from job_tags where id_job = jobs.id
      ))) from jobs where id = any(${idsOf('id_job')})`.execute(db)
  const found = new Map(rows.map(({ what, id, digest }) => [`${what} ${id}`, digest]))
  const names = ['id_customer', 'id_treasure', 'id_job'] as const
  return of.map((ids) => {
    const parts = names.flatMap((name) => found.get(`${name} ${ids[name]}`) ?? [])
    return parts.length > 0 ? parts.join(' ') : null
  })
}

/** Fingerprint of one record. */
export const recordDigest = async (db: Db, ids: Ids) => (await recordDigests(db, [ids]))[0] ?? ''

/** True if anything happened to the record after its import. */
export async function isUsed(db: Db, ids: Ids): Promise<boolean> {
  const { id_customer = null, id_treasure = null, id_job = null } = ids
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from events where ${
        id_job !== null
          ? sql`id_job = ${id_job} and id > (
              select max(id) from events where id_job = ${id_job} and event = 'job.imported'
            )`
          : id_customer !== null
            ? // Events of their jobs are left out: a job that still exists keeps its customer anyway.
              sql`id_customer = ${id_customer} and id_job is null and event <> 'customer.imported'`
            : sql`id_treasure = ${id_treasure} and event <> 'treasure.imported'`
      }
    ) as used`.execute(db)
  return rows[0]?.used ?? true
}
