import type { CisStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { Agreement, Tax } from './bill.rules.ts'

export type NewTax = {
  id_treasure: number
  valid_from: string
  vat_number: string | null
  cis: CisStatus
  utr: string | null
  id_user: number
  created_at: Date
}

/**
 * Tax details and self-billing agreements of treasures. Callers check first that the treasure is in
 * scope.
 */
export const treasureTaxStore = (db: Db) => ({
  /** Newest first, without details that wait for staff. */
  taxes: (id_treasure: number) =>
    db
      .selectFrom('treasure_taxes')
      .select(['valid_from', 'vat_number', 'cis', 'utr', 'by_staff'])
      .where('id_treasure', '=', id_treasure)
      .where('waits', '=', false)
      .orderBy('valid_from', 'desc')
      .$castTo<Tax & { by_staff: boolean }>()
      .execute(),

  /** The treasure's own details that staff have not verified yet. */
  waiting: (id_treasure: number): Promise<Tax | undefined> =>
    db
      .selectFrom('treasure_taxes')
      .select(['valid_from', 'vat_number', 'cis', 'utr'])
      .where('id_treasure', '=', id_treasure)
      .where('waits', '=', true)
      .$castTo<Tax>()
      .executeTakeFirst(),

  agreements: (id_treasure: number): Promise<Agreement[]> =>
    db
      .selectFrom('self_billing_agreements')
      .select(['agreed_on', 'expires_on'])
      .where('id_treasure', '=', id_treasure)
      .orderBy('expires_on', 'desc')
      .execute(),

  /**
   * Replaces the details of the same day, but a treasure's details never replace those of staff.
   * Removes details that were waiting.
   */
  async setTax(tax: NewTax & { by_staff: boolean }) {
    await endWaiting(db, tax)
    await db
      .insertInto('treasure_taxes')
      .values(tax)
      .onConflict((conflict) =>
        conflict
          .columns(['id_treasure', 'valid_from'])
          .where(sql<boolean>`not waits`)
          .doUpdateSet((eb) => ({
            vat_number: eb.ref('excluded.vat_number'),
            cis: eb.ref('excluded.cis'),
            utr: eb.ref('excluded.utr'),
            by_staff: eb.ref('excluded.by_staff'),
            id_user: eb.ref('excluded.id_user'),
            created_at: eb.ref('excluded.created_at'),
          }))
          .where(sql<boolean>`excluded.by_staff or not treasure_taxes.by_staff`),
      )
      .execute()
  },

  /** Saves details until staff verify them, replacing any that wait already. */
  async keepWaiting(tax: NewTax) {
    await endWaiting(db, tax)
    await db
      .insertInto('treasure_taxes')
      .values({ ...tax, by_staff: false, waits: true })
      .execute()
  },

  agree: (agreement: Agreement & { id_treasure: number; id_user: number; created_at: Date }) =>
    db.insertInto('self_billing_agreements').values(agreement).execute(),
})

const endWaiting = (db: Db, { id_treasure }: Pick<NewTax, 'id_treasure'>) =>
  db
    .deleteFrom('treasure_taxes')
    .where('id_treasure', '=', id_treasure)
    .where('waits', '=', true)
    .execute()
