import { londonDate, type LedgerAccountKind } from '@treasures/api-client'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'

/** An account, identified by its kind and owner. */
export type Account =
  | { kind: 'receivable' | 'customer_credit'; id_customer: number }
  | { kind: 'wallet' | 'uncredited'; id_treasure: number }
  | { kind: 'wallet' | 'uncredited'; id_region: number }
  | { kind: 'clearing'; processor: string }
  | {
      kind: Exclude<
        LedgerAccountKind,
        'receivable' | 'customer_credit' | 'wallet' | 'uncredited' | 'clearing'
      >
    }

/** Pence. A positive amount credits the account. Entries of 0 are left out. */
export type Entry = { account: Account; amount_pence: number }

export type Posting = {
  /** Kind of transaction, such as `invoice_issued` or `payment`. */
  kind: string
  /** Unique key, such as `invoice_issued 12`, which prevents a second posting. */
  key: string
  descr?: string
  entries: readonly Entry[]
  id_invoice?: number | undefined
  id_user?: number | undefined
  reverses?: number | undefined
  /** London date of the event. Today, unless it is reported late. */
  happened_on?: string | undefined
}

/**
 * Writes a ledger transaction of two or more entries, which the database requires to sum to zero.
 * Returns undefined if its key exists already or no money moves. Callers that take from a wallet
 * lock its row first.
 */
export async function post(tx: Db, at: Date, posting: Posting): Promise<number | undefined> {
  if (posting.entries.every(({ amount_pence }) => amount_pence === 0)) return undefined
  const happened_on = posting.happened_on ?? londonDate(at)
  const transaction = await tx
    .insertInto('ledger_transactions')
    .values({
      kind: posting.kind,
      key: posting.key,
      descr: posting.descr ?? '',
      happened_on,
      // If the period is closed, the first open day.
      booked_on: sql<string>`greatest(${happened_on}::date, (select locked_until + 1 from accounting_periods))`,
      reverses: posting.reverses ?? null,
      id_invoice: posting.id_invoice ?? null,
      id_user: posting.id_user ?? null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!transaction) return undefined
  const sums = new Map<number, number>()
  for (const { account, amount_pence } of posting.entries) {
    if (amount_pence === 0) continue
    const id = await openAccount(tx, account)
    sums.set(id, (sums.get(id) ?? 0) + amount_pence)
  }
  await tx
    .insertInto('ledger_entries')
    .values(
      [...sums]
        .filter(([, amount_pence]) => amount_pence !== 0)
        .map(([id_account, amount_pence]) => ({
          id_transaction: transaction.id,
          id_account,
          amount_pence,
        })),
    )
    .execute()
  return transaction.id
}

/** Id of the transaction with a key, for its reversal. */
export const findPosting = async (tx: Db, key: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('ledger_transactions')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirst()
  )?.id

/**
 * Tells whether the accounts of a day are closed. A document that was issued on that day can then
 * be corrected only by another document.
 */
export const isShutDay = async (tx: Db, day: string): Promise<boolean> =>
  (await tx
    .selectFrom('accounting_periods')
    .select('id')
    .where('locked_until', '>=', day)
    .executeTakeFirst()) !== undefined

/** Returns the account's id, and opens the account on first use. */
export async function openAccount(tx: Db, account: Account): Promise<number> {
  const row = rowOf(account)
  const find = () =>
    tx
      .selectFrom('ledger_accounts')
      .select('id')
      .where(isAccount(account))
      .where('closed_at', 'is', null)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await tx
    .insertInto('ledger_accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.id ?? failToOpen(account)
}

const failToOpen = (account: Account): never => {
  throw new Error(`The account ${JSON.stringify(account)} could not be opened`)
}

/**
 * Balance of an account in pence. A customer's balance includes the accounts of merged customers.
 */
export async function balanceOf(db: Db, account: Account): Promise<number> {
  const { sum } = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.id_account')
    .select(sql<number>`coalesce(sum(amount_pence), 0)::bigint`.as('sum'))
    .where(isAccount(account))
    .executeTakeFirstOrThrow()
  return sum
}

/**
 * Returns the balance, and locks the account until the transaction ends, for callers that must not
 * take more than the balance.
 */
export async function holdBalance(tx: Db, account: Account): Promise<number> {
  await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where(isAccount(account))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return balanceOf(tx, account)
}

const isAccount = (account: Account) => (eb: ExpressionBuilder<Tables, 'ledger_accounts'>) =>
  eb.and(
    Object.entries(rowOf(account)).map(([column, value]) =>
      eb(column as keyof ReturnType<typeof rowOf>, 'is not distinct from', value),
    ),
  )

const rowOf = (account: Account) => ({
  kind: account.kind,
  id_customer: 'id_customer' in account ? account.id_customer : null,
  id_treasure: 'id_treasure' in account ? account.id_treasure : null,
  id_region: 'id_region' in account ? account.id_region : null,
  processor: 'processor' in account ? account.processor : null,
})
