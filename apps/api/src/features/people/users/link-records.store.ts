import { sql } from 'kysely'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import { userActor } from '../../../kernel/events/define-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { giveBooking } from '../../jobs/booking/add-to-account.ts'
import { decideOffer, decideTies, type KnownRecords } from './link-records.decide.ts'

/** Nothing but what signing up has put into a customer's record. */
const isEmpty = sql<boolean>`(
  customers.phone is null and customers.mphone is null and customers.id_company is null
  and customers.descr = '' and customers.birthdate is null
  and not exists (select from jobs where jobs.id_customer = customers.id)
  and not exists (select from cards where cards.id_customer = customers.id)
  and not exists (select from activities where activities.id_customer = customers.id)
  and not exists (select from addresses where addresses.id_customer = customers.id)
  and not exists (select from customer_tags where customer_tags.id_customer = customers.id)
)`

/**
 * Records under an e-mail that belong to no user: the newest, where there are several. One that a visitor's booking
 * made is not among them: anybody may have typed the e-mail, and its own link asks.
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

const findHolder = (db: Db, id: number) =>
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
        select from customers where customers.id = users.id_customer and not ${isEmpty}
      )`.as('ownCustomerInUse'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** What a link to this user's e-mail is to tie to them. */
export async function findOffer(tx: Db, id_user: number): Promise<KnownRecords> {
  const { ownCustomerInUse, email, ...holder } = await findHolder(tx, id_user)
  return decideOffer(holder, await findKnown(tx, email), ownCustomerInUse)
}

/** Ties to the user what their link offered, as far as it is still nobody's. */
export async function tieRecords(tx: Db, id_user: number, offer: KnownRecords, at: Date) {
  if (offer.id_customer === null && offer.id_treasure === null) return
  const free = {
    id_customer: await lockFree(tx, 'customers', offer.id_customer),
    id_treasure: await lockFree(tx, 'treasures', offer.id_treasure),
  }
  const { ownCustomerInUse, ...holder } = await findHolder(tx, id_user)
  const { replaced, ...ties } = decideTies(holder, free, ownCustomerInUse)
  await tx.updateTable('users').set(ties).where('id', '=', id_user).execute()
  if (ties.id_customer !== null) await confirmRecord(tx, ties.id_customer)
  if (
    ties.id_customer !== null &&
    free.id_customer !== null &&
    ties.id_customer !== free.id_customer
  )
    await addBooking(tx, { id: id_user, id_customer: ties.id_customer }, free.id_customer, at)
  if (replaced !== null) await removeEmptyCustomer(tx, replaced, at, id_user)
}

/** Holds the record until the end, so that whoever makes a sign-in for it waits and then sees ours. */
async function lockFree(
  tx: Db,
  table: 'customers' | 'treasures',
  id: number | null,
): Promise<number | null> {
  if (id === null) return null
  const column = table === 'customers' ? 'id_customer' : 'id_treasure'
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const holder = await tx.selectFrom('users').select('id').where(column, '=', id).executeTakeFirst()
  return holder ? null : id
}

async function removeEmptyCustomer(tx: Db, id: number, at: Date, by: number) {
  const removed = await tx
    .deleteFrom('customers')
    .where('id', '=', id)
    .where(isEmpty)
    .returning(['id', 'id_region'])
    .executeTakeFirst()
  if (removed)
    await recordEvent(tx, {
      event: 'customer.deleted',
      at,
      by: userActor(by),
      id_customer: removed.id,
      id_region: removed.id_region,
      data: {},
    })
}

/** The link came with a booking: what it made is added to what they have. */
async function addBooking(
  tx: Db,
  user: { id: number; id_customer: number },
  id_customer: number,
  at: Date,
) {
  const record = await tx
    .selectFrom('customers')
    .select(['id', 'id_region'])
    .where('id', '=', id_customer)
    .where('unconfirmed_at', 'is not', null)
    .executeTakeFirst()
  if (record) await giveBooking(tx, at, user, record)
}

/** What a booking made for them is theirs, as they have followed its link. */
const confirmRecord = (tx: Db, id: number) =>
  tx
    .updateTable('customers')
    .set({ unconfirmed_at: null })
    .where('id', '=', id)
    .where('unconfirmed_at', 'is not', null)
    .execute()
