import { sql } from 'kysely'
import type { Condition, Person } from './personal-data.ts'

/** Matches no row if the id is null. */
const is = (column: string, id: number | null): Condition =>
  sql`${sql.ref(column)} = ${id}::integer`
const among = (column: string, ids: readonly number[]): Condition =>
  sql`${sql.ref(column)} = any(${ids}::integer[])`
const amongTexts = (column: string, texts: readonly string[]): Condition =>
  sql`lower(${sql.ref(column)}) = any(${texts}::text[])`

/** Includes merged records, because history and books keep their ids. */
export const ofCustomer = ({ id_customers }: Person) => among('id_customer', id_customers)
export const ofTreasure = ({ id_treasure }: Person) => is('id_treasure', id_treasure)
export const ofUser = ({ id_user }: Person) => is('id_user', id_user)
/** Rows about jobs that the person booked. */
export const ofBooked = ({ booked }: Person) => among('id_job', booked)
/** Rows about any job that the person booked or did. */
export const ofTheirJobs = ({ booked, worked }: Person) => among('id_job', [...booked, ...worked])
export const atEmail = (column: string) => (person: Person) => amongTexts(column, person.emails)
export const atMobile = (column: string) => (person: Person) => amongTexts(column, person.mobiles)

export const any =
  (...conditions: readonly ((person: Person) => Condition)[]) =>
  (person: Person): Condition =>
    sql`(${sql.join(
      conditions.map((condition) => condition(person)),
      sql` or `,
    )})`

/** Rows that reference another table's rows: `within('id_invoice', 'invoices', ofCustomer)`. */
export const within =
  (column: string, table: string, condition: (person: Person) => Condition, key = 'id') =>
  (person: Person): Condition =>
    sql`${sql.ref(column)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${condition(person)})`
