import { sql } from 'kysely'
import { minutes } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'

/**
 * Number of new entries after which an account gets another checkpoint. Summing fewer takes no
 * noticeable time.
 */
const fewEntries = 500

/** Balance of an account in pence, as a column of a query that names `ledger_accounts`. */
export const balanceFromCheckpoint = (account: string) => sql<number>`(
  ${sql.ref(`${account}.checkpoint_pence`)} + coalesce((
    select sum(amount_pence) from ledger_entries
    where id_account = ${sql.ref(`${account}.id`)} and id > ${sql.ref(`${account}.checkpoint_entry`)}
  ), 0)
)::bigint`

/** Moves the checkpoints of long accounts forward every ten minutes. */
export const checkpointTasks = () =>
  ({
    'ledger.checkpoint': {
      schedule: { every: minutes(10) },
      pool: 'money',
      run: async ({ transact: inLease }) => {
        const last = await inLease(lastSettledEntry)
        await inLease((tx) => countNewEntries(tx, last))
        for (const id of await inLease(listLong))
          await inLease((tx) => moveCheckpoint(tx, id, last))
      },
    },
  }) satisfies Partial<Tasks>

/**
 * Returns the id up to which no further entries can appear. Ids are assigned before commit, so a
 * lower id may appear after a higher one. The table lock waits for open writers, and later writers
 * get higher ids.
 */
async function lastSettledEntry(tx: Db): Promise<number> {
  await sql`lock table ledger_entries in share mode`.execute(tx)
  const { last } = await tx
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/**
 * Adds to each account the entries since the last count, without reading older ones. The next count
 * begins after the highest `counted_entry` of all accounts, which is the id of the last entry
 * counted.
 */
const countNewEntries = (tx: Db, last: number) =>
  sql`
    with before as (select coalesce(max(counted_entry), 0) as entry from ledger_accounts),
      added as (
        select id_account, count(*)::integer as entries, max(ledger_entries.id) as last
        from ledger_entries, before
        where ledger_entries.id > before.entry and ledger_entries.id <= ${last}
        group by id_account
      )
    update ledger_accounts
    set entries_since = entries_since + added.entries, counted_entry = added.last
    from added
    where ledger_accounts.id = added.id_account and counted_entry < added.last
  `.execute(tx)

const listLong = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('ledger_accounts')
      .select('id')
      .where('entries_since', '>=', fewEntries)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Moves a checkpoint unless a simultaneous call has moved it already. */
async function moveCheckpoint(tx: Db, id: number, last: number) {
  const account = await tx
    .selectFrom('ledger_accounts')
    .select('checkpoint_entry')
    .where('id', '=', id)
    .where('checkpoint_entry', '<', last)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return
  await sql`
    update ledger_accounts set checkpoint_entry = ${last}, entries_since = 0, checkpoint_pence = checkpoint_pence + (
      select coalesce(sum(amount_pence), 0) from ledger_entries
      where id_account = ${id} and ledger_entries.id > ${account.checkpoint_entry} and ledger_entries.id <= ${last}
    ) where id = ${id}
  `.execute(tx)
}
