import { payoutStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import { countRows, type Slice } from '#kernel/db/paged-list.ts'
import type { OwnTreasureScope, StaffScope, TreasureScope } from '#kernel/http/scope.ts'
import { balanceFromCheckpoint } from '../ledger/checkpoints.ts'
import { openAccount } from '../ledger/ledger.store.ts'
import { ownerName, type Owner } from './owner.ts'
import { walletsInScope } from './wallets.scope.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

const underWay = [payoutStatus.requested, payoutStatus.sent]

/** Wallets, and their entries in the ledger. Inside a transaction, pass its executor. */
export const walletsStore = (db: Db) => ({
  /** Returns the id of the owner's wallet, and opens the wallet on first use. */
  async open(owner: Owner, at: Date): Promise<number> {
    const find = () =>
      db.selectFrom('wallets').select('id').where(isOwner(owner)).executeTakeFirst()
    const known = await find()
    if (known) return known.id
    await db
      .insertInto('wallets')
      .values({
        ...owner,
        id_account: await openAccount(db, { kind: 'wallet', ...owner }),
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return ((await find()) ?? failToOpen()).id
  },

  /**
   * Locks a wallet until the transaction ends. Callers that take from it lock it first, and then
   * read the balance.
   */
  lock: (scope: TreasureScope, id: number) =>
    db
      .selectFrom('wallets')
      .select(['id', 'id_account', 'id_treasure', 'id_region', 'locked_at'])
      .where('wallets.id', '=', id)
      .where(walletsInScope(scope))
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** Balance in pence. */
  balance: async (id: number): Promise<number> =>
    (
      await db
        .selectFrom('wallets')
        .innerJoin('ledger_accounts as own', 'own.id', 'wallets.id_account')
        .select(balanceFromCheckpoint('own').as('pence'))
        .where('wallets.id', '=', id)
        .executeTakeFirstOrThrow()
    ).pence,

  find: (scope: TreasureScope, id: number) =>
    db
      .selectFrom('wallets')
      .innerJoin('ledger_accounts as own', 'own.id', 'wallets.id_account')
      .leftJoin('ledger_accounts as earned', (join) =>
        join
          .on('earned.kind', '=', 'uncredited')
          .on(
            sql<boolean>`(earned.id_treasure = wallets.id_treasure or earned.id_region = wallets.id_region)`,
          ),
      )
      .select([
        'wallets.id',
        'wallets.id_account',
        'wallets.id_treasure',
        'wallets.id_region',
        'wallets.locked_at',
        'wallets.created_at',
        ownerName.as('owner_name'),
        balanceFromCheckpoint('own').as('balance_pence'),
        sql<number>`coalesce(${balanceFromCheckpoint('earned')}, 0)`.as('held_pence'),
        sql<number>`(
          select coalesce(sum(amount_pence), 0)::bigint from payouts
          where id_wallet = wallets.id and id_status in (${sql.join(underWay)})
        )`.as('on_its_way_pence'),
      ])
      .where('wallets.id', '=', id)
      .where(walletsInScope(scope))
      .executeTakeFirst(),

  /** Returns false if the wallet was already in that state. */
  setLocked: (scope: StaffScope, id: number, locked_at: Date | null) =>
    hasChanged(
      db
        .updateTable('wallets')
        .set({ locked_at })
        .where('wallets.id', '=', id)
        .where(walletsInScope(scope))
        .where('locked_at', locked_at ? 'is' : 'is not', null),
    ),

  countEntries: (id_account: number) =>
    countRows(db.selectFrom('ledger_entries').where('id_account', '=', id_account)),

  /**
   * Entries, newest first, each with the wallet's balance after it. Page and balance are read from
   * the nearer end, so that the last page is as fast as the first.
   */
  async entries(id_account: number, { limit, offset }: Slice, total: number) {
    const isOld = offset > total / 2
    const older = Math.max(0, total - offset - limit)
    const own = sql`from ledger_entries where id_account = ${id_account}`
    const sumOf = (which: '<' | '>=') => sql`(
      select coalesce(sum(amount_pence), 0) ${own} and id ${sql.raw(which)} (select min(id) from page)
    )`
    const { rows } = await sql<EntryRow>`
      with page as (
        select id ${own} order by id ${sql.raw(isOld ? 'asc' : 'desc')}
        limit ${Math.max(0, Math.min(limit, total - offset))} offset ${isOld ? older : offset}
      ), entry as (
        select ledger_entries.*, sum(amount_pence) over (order by id) + ${
          isOld
            ? sumOf('<')
            : sql`(
              select ${balanceFromCheckpoint('wallet')} from ledger_accounts as wallet where id = ${id_account}
            ) - ${sumOf('>=')}`
        } as balance
        from ledger_entries where id in (select id from page)
      )
      ${entryColumns} from entry ${entryJoins} order by entry.id desc
    `.execute(db)
    return rows
  },

  /** An entry of a wallet in the scope. */
  async findEntry(scope: TreasureScope, id: number): Promise<EntryRow | undefined> {
    const { rows } = await sql<EntryRow>`
      ${entryColumns} from (
        select ledger_entries.*, (
          select sum(amount_pence) from ledger_entries as earlier
          where earlier.id_account = ledger_entries.id_account and earlier.id <= ledger_entries.id
        ) as balance
        from ledger_entries join wallets using (id_account)
        where ledger_entries.id = ${id} and ${walletsInScope(scope)}
      ) as entry ${entryJoins}
    `.execute(db)
    return rows[0]
  },

  /** Id of a transaction's entry on a wallet's account. */
  findEntryOf: async (id_transaction: number, id_account: number): Promise<number> =>
    (
      await db
        .selectFrom('ledger_entries')
        .select('id')
        .where('id_transaction', '=', id_transaction)
        .where('id_account', '=', id_account)
        .executeTakeFirstOrThrow()
    ).id,

  /** The latest twelve months with entries. */
  async listMonths(scope: OwnTreasureScope) {
    const { rows } = await sql<{
      month: string
      earned_pence: number
      withheld_pence: number
      paid_out_pence: number
    }>`
      select to_char(happened_on, 'YYYY-MM') as month,
        coalesce(sum(amount_pence) filter (where kind !~ '^(payout|cis)_'), 0)::bigint as earned_pence,
        (-coalesce(sum(amount_pence) filter (where kind like 'cis\\_%'), 0))::bigint as withheld_pence,
        (-coalesce(sum(amount_pence) filter (where kind like 'payout\\_%'), 0))::bigint as paid_out_pence
      from ledger_entries
      join wallets using (id_account)
      join ledger_transactions on ledger_transactions.id = id_transaction
      where ${walletsInScope(scope)}
      group by 1 order by 1 desc limit 12
    `.execute(db)
    return rows
  },
})

type EntryRow = {
  id: number
  id_wallet: number
  kind: string
  descr: string
  amount_pence: number
  balance: number
  id_invoice: number | null
  happened_on: string
  by: string | null
  created_at: Date
}

const entryColumns = sql`
  select entry.id, wallets.id as id_wallet, kind, descr, amount_pence, balance::bigint as balance, id_invoice,
    happened_on, ${fullNameIn('users')} as by, ledger_transactions.created_at`
const entryJoins = sql`
  join wallets on wallets.id_account = entry.id_account
  join ledger_transactions on ledger_transactions.id = entry.id_transaction
  left join users on users.id = ledger_transactions.id_user`

const isOwner = (owner: Owner) =>
  'id_treasure' in owner
    ? sql<boolean>`id_treasure = ${owner.id_treasure}`
    : sql<boolean>`id_region = ${owner.id_region}`

function failToOpen(): never {
  throw new Error('A wallet could not be opened')
}

type Store = ReturnType<typeof walletsStore>
export type WalletRow = NonNullable<Awaited<ReturnType<Store['find']>>>
export type WalletEntry = EntryRow
