import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

type NewBankAccount = {
  id_treasure: number
  holder: string
  sealed: string
  last4: string
  checked: 'fits' | 'cannot_say'
  /** A second person must confirm the account before the first payout. */
  needs_second_person: boolean
  id_user: number
}

const columns = [
  'holder',
  'last4',
  'checked',
  'needs_second_person',
  'confirmed_by',
  'id_user',
  'changed_at',
] as const
const contactChangedAt = sql<Date | null>`(
  select max(created_at) from events
  where events.id_treasure = bank_accounts.id_treasure and event = 'treasure.contact_changed')`

/** Treasures' bank accounts, encrypted. Only payment files and HMRC's report on sellers decrypt them. */
export const bankAccountsStore = (db: Db) => ({
  find: (id_treasure: number) =>
    db
      .selectFrom('bank_accounts')
      .select([...columns, contactChangedAt.as('contact_changed_at')])
      .where('id_treasure', '=', id_treasure)
      .executeTakeFirst(),

  save(account: NewBankAccount, at: Date) {
    const changed = { ...account, confirmed_by: null, changed_at: at }
    return db
      .insertInto('bank_accounts')
      .values({ ...changed, created_at: at })
      .onConflict((conflict) => conflict.column('id_treasure').doUpdateSet(changed))
      .execute()
  },

  /**
   * Confirms the account that the caller saw. Returns undefined if it has changed since, or the
   * caller entered it.
   */
  confirm: (id_treasure: number, by: number, changed_at: string) =>
    db
      .updateTable('bank_accounts')
      .set({ confirmed_by: by })
      .where('id_treasure', '=', id_treasure)
      .where('id_user', 'is distinct from', by)
      .where('changed_at', '=', new Date(changed_at))
      .returning([...columns, contactChangedAt.as('contact_changed_at')])
      .executeTakeFirst(),
})
