import type { Db } from '../../../kernel/db/connect.ts'

type NewBankAccount = {
  id_treasure: number
  holder: string
  sealed: string
  last4: string
  checked: 'fits' | 'cannot_say'
  id_user: number
}

/** Where treasures are paid to. What is sealed is opened for a payment file alone. */
export const bankAccountsStore = (db: Db) => ({
  find: (id_treasure: number) =>
    db
      .selectFrom('bank_accounts')
      .select(['holder', 'last4', 'checked', 'confirmed_by', 'id_user', 'changed_at'])
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

  /** As it is by now: undefined where there is none, or whoever entered it asks. */
  confirm: (id_treasure: number, by: number) =>
    db
      .updateTable('bank_accounts')
      .set({ confirmed_by: by })
      .where('id_treasure', '=', id_treasure)
      .where('id_user', 'is distinct from', by)
      .returning(['holder', 'last4', 'checked', 'confirmed_by', 'changed_at'])
      .executeTakeFirst(),
})
