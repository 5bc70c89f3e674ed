import { payoutStatus, type PayoutStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { likePattern } from '#kernel/db/like.ts'
import { countRows, type Slice } from '#kernel/db/paged-list.ts'
import { everywhere, type TreasureScope } from '#kernel/http/scope.ts'
import { ownerName } from '../wallets/owner.ts'
import { walletsInScope } from '../wallets/wallets.scope.ts'
import { restedBefore } from './bank-account.rules.ts'

type Filter = {
  search?: string
  id_status?: number | undefined
  id_treasure?: number | undefined
  to_repeat?: boolean | undefined
  by_file?: boolean | undefined
}

const columns = [
  'payouts.id',
  'id_wallet',
  'amount_pence',
  'id_status',
  'reference',
  'account_last4',
  'id_file',
  'reason',
  'payouts.created_at',
  'sent_at',
  'finished_at',
  'wallets.id_treasure',
  'wallets.id_region',
] as const

const cameBack = [payoutStatus.failed, payoutStatus.returned]
const isToRepeat = sql<boolean>`id_status in (${sql.join(cameBack)}) and not exists (
  select from payouts as later where later.id_wallet = payouts.id_wallet and later.id > payouts.id
    and later.id_status <> ${payoutStatus.cancelled}
)`

/** Payouts and their files. Inside a transaction, pass its executor. */
export function payoutsStore(db: Db) {
  const found = (
    scope: TreasureScope,
    { search, id_status, id_treasure, to_repeat, by_file }: Filter = {},
  ) =>
    db
      .selectFrom('payouts')
      .innerJoin('wallets', 'wallets.id', 'id_wallet')
      .where(walletsInScope(scope))
      .$if(search !== undefined && search !== '', (query) =>
        query.where(
          sql<boolean>`fold_text(reference || ' ' || ${ownerName}) like fold_text(${likePattern(search ?? '')})`,
        ),
      )
      .$if(id_status !== undefined, (query) =>
        query.where('id_status', '=', id_status as PayoutStatus),
      )
      .$if(id_treasure !== undefined, (query) =>
        query.where('wallets.id_treasure', '=', id_treasure ?? 0),
      )
      .$if(to_repeat !== undefined, (query) =>
        query.where(sql<boolean>`(${isToRepeat}) = ${to_repeat}`),
      )
      .$if(by_file !== undefined, (query) =>
        query.where('wallets.id_treasure', by_file ? 'is not' : 'is', null),
      )
  const rows = (scope: TreasureScope, filter?: Filter) =>
    found(scope, filter)
      .select([...columns, ownerName.as('owner_name')])
      .orderBy('payouts.id', 'desc')

  return {
    find: (scope: TreasureScope, id: number) =>
      rows(scope).where('payouts.id', '=', id).executeTakeFirst(),

    /** Locks a payout until the transaction ends. */
    lock: (scope: TreasureScope, id: number) =>
      rows(scope).where('payouts.id', '=', id).forNoKeyUpdate('payouts').executeTakeFirst(),

    page: (scope: TreasureScope, filter: Filter, { limit, offset }: Slice) =>
      rows(scope, filter).limit(limit).offset(offset).execute(),

    count: (scope: TreasureScope, filter: Filter) => countRows(found(scope, filter)),

    /** Sum of the payouts found, in pence. */
    sum: async (scope: TreasureScope, filter: Filter): Promise<number> =>
      (
        await found(scope, filter)
          .select(sql<number>`coalesce(sum(amount_pence), 0)::bigint`.as('pence'))
          .executeTakeFirstOrThrow()
      ).pence,

    /** The newest 100 payouts in the scope. */
    listLatest: (scope: TreasureScope) => rows(scope).limit(100).execute(),

    isWaiting: async (id_wallet: number) =>
      (await db
        .selectFrom('payouts')
        .select('id')
        .where('id_wallet', '=', id_wallet)
        .where('id_status', '=', payoutStatus.requested)
        .executeTakeFirst()) !== undefined,

    insert: async (payout: {
      id_wallet: number
      amount_pence: number
      id_user: number
      created_at: Date
    }) =>
      (await db.insertInto('payouts').values(payout).returning('id').executeTakeFirstOrThrow()).id,

    move: (id: number, id_status: PayoutStatus, reason: string, at: Date) =>
      db
        .updateTable('payouts')
        .set({ id_status, finished_at: at, ...(reason && { reason }) })
        .where('id', '=', id)
        .execute(),

    /**
     * Puts the waiting payouts into a new file, with the current bank accounts. This is one
     * statement, so that no payout is in two files. Payouts from locked wallets, or to bank
     * accounts that may not receive money yet, are left out.
     */
    async sendAll(at: Date, id_user: number) {
      const { id } = await db
        .insertInto('payout_files')
        .values({ id_user, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('payouts')
        .from('wallets')
        .innerJoin('bank_accounts', 'bank_accounts.id_treasure', 'wallets.id_treasure')
        .set((eb) => ({
          id_status: payoutStatus.sent,
          sent_at: at,
          id_file: id,
          holder: eb.ref('bank_accounts.holder'),
          sealed: eb.ref('bank_accounts.sealed'),
          account_last4: eb.ref('bank_accounts.last4'),
        }))
        .whereRef('wallets.id', '=', 'payouts.id_wallet')
        .where('payouts.id_status', '=', payoutStatus.requested)
        .where('wallets.locked_at', 'is', null)
        .where('bank_accounts.changed_at', '<=', restedBefore(at))
        .where((eb) =>
          eb.or([
            eb.and([
              eb('bank_accounts.checked', '=', 'fits'),
              eb('bank_accounts.needs_second_person', '=', false),
            ]),
            eb('bank_accounts.confirmed_by', 'is not', null),
          ]),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('events')
                .select('events.id')
                .whereRef('events.id_treasure', '=', 'bank_accounts.id_treasure')
                .where('events.event', '=', 'treasure.contact_changed')
                .where('events.created_at', '>', restedBefore(at)),
            ),
          ),
        )
        .execute()
      const sent = await rows(everywhere).where('id_file', '=', id).execute()
      return { id, sent }
    },

    listFile: async (id_file: number) =>
      (
        await db
          .selectFrom('payouts')
          .select('id')
          .where('id_file', '=', id_file)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id),

    /** Lines of a file, still encrypted. */
    fileRows: (ids: readonly number[]) =>
      db
        .selectFrom('payouts')
        .innerJoin('wallets', 'wallets.id', 'id_wallet')
        .select(['payouts.id', 'holder', 'sealed', 'amount_pence', 'reference', 'id_treasure'])
        .where('payouts.id', 'in', ids)
        .orderBy('payouts.id')
        .execute(),
  }
}

type Store = ReturnType<typeof payoutsStore>
export type PayoutRow = NonNullable<Awaited<ReturnType<Store['find']>>>
export type FileRow = Awaited<ReturnType<Store['fileRows']>>[number]
