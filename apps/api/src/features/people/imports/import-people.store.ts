import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Person } from '../customers/similar-customers.rules.ts'
import { treasuresInScope } from '../treasures/treasures.scope.ts'

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

type Whose = { id_customer: number } | { id_treasure: number }

/**
 * Fingerprint of a record with its address, skills and tags. A different fingerprint later means
 * that the record has changed. The fingerprint covers the text of whole rows. A migration that adds
 * a column therefore counts as a change, and the record is kept.
 */
export async function recordDigest(db: Db, whose: Whose): Promise<string> {
  const { rows } =
    'id_customer' in whose
      ? await sql<{ digest: string }>`
          select md5(concat(customers::text, (
            select string_agg(addresses::text, ' ' order by id) from addresses
            where id_customer = customers.id
          ), (
            select string_agg(id_tag::text, ' ' order by id_tag) from customer_tags
            where id_customer = customers.id
          ))) as digest from customers where id = ${whose.id_customer}`.execute(db)
      : await sql<{ digest: string }>`
          select md5(concat(treasures::text, (
            select string_agg(treasure_skills::text, ' ' order by id) from treasure_skills
            where id_treasure = treasures.id
          ), (
            select string_agg(id_tag::text, ' ' order by id_tag) from treasure_tags
            where id_treasure = treasures.id
          ))) as digest from treasures where id = ${whose.id_treasure}`.execute(db)
  return rows[0]?.digest ?? ''
}

/** True if any event about the person followed their import. */
export async function isUsed(db: Db, whose: Whose): Promise<boolean> {
  const [column, id, own] =
    'id_customer' in whose
      ? (['id_customer', whose.id_customer, 'customer.imported'] as const)
      : (['id_treasure', whose.id_treasure, 'treasure.imported'] as const)
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from events where ${sql.ref(column)} = ${id} and event <> ${own}
    ) as used`.execute(db)
  return rows[0]?.used ?? true
}
