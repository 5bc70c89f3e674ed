import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { isEmptyCustomer } from '../contacts/empty-customer.ts'
import { decideOffer, type KnownRecords } from './link-records.decide.ts'

/**
 * Finds the newest records under an e-mail that belong to no user. Leaves out records from
 * visitors' bookings, because anyone may have typed the e-mail. The booking's own link asks about
 * these records.
 */
async function findKnown(db: Db, email: string): Promise<KnownRecords> {
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where(sql<boolean>`lower(customers.email) = lower(${email})`)
    .where('unconfirmed_at', 'is', null)
    .where(sql<boolean>`not exists (select from users where users.id_customer = customers.id)`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const treasure = await db
    .selectFrom('treasures')
    .select('id')
    .where(sql<boolean>`lower(treasures.email) = lower(${email})`)
    .where(sql<boolean>`not exists (select from users where users.id_treasure = treasures.id)`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { id_customer: customer?.id ?? null, id_treasure: treasure?.id ?? null }
}

/** Reads the facts about a user that decide which records to tie. */
export const findHolder = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select([
      'email',
      'is_admin',
      'super',
      'id_ambassador',
      'id_customer',
      'id_treasure',
      sql<boolean>`exists (
        select from customers where customers.id = users.id_customer and not ${isEmptyCustomer}
      )`.as('ownCustomerInUse'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Returns the records that become the user's when they follow a link in an e-mail. */
export async function findOffer(tx: Db, id_user: number): Promise<KnownRecords> {
  const { ownCustomerInUse, email, ...holder } = await findHolder(tx, id_user)
  return decideOffer(holder, await findKnown(tx, email), ownCustomerInUse)
}
