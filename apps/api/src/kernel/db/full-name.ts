import { sql } from 'kysely'

/** The whole name of a row of customers, treasures or users, by the table's name or alias. */
export const fullNameIn = (table: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${table}.fname`)}, ${sql.ref(`${table}.lname`)})`
