import type { CisStatus } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Agreement, Tax } from './bill.rules.ts'

/** How treasures are taxed, and whether they let us write their bills. Ask for a treasure in scope first. */
export const treasureTaxStore = (db: Db) => ({
  taxes: (id_treasure: number): Promise<Tax[]> =>
    db
      .selectFrom('treasure_taxes')
      .select(['valid_from', 'vat_number', 'cis', 'utr'])
      .where('id_treasure', '=', id_treasure)
      .orderBy('valid_from', 'desc')
      .$castTo<Tax>()
      .execute(),

  agreements: (id_treasure: number): Promise<Agreement[]> =>
    db
      .selectFrom('self_billing_agreements')
      .select(['agreed_on', 'expires_on'])
      .where('id_treasure', '=', id_treasure)
      .orderBy('expires_on', 'desc')
      .execute(),

  /** What was said for the same day before is replaced. */
  setTax: (tax: {
    id_treasure: number
    valid_from: string
    vat_number: string | null
    cis: CisStatus
    utr: string | null
    id_user: number
    created_at: Date
  }) =>
    db
      .insertInto('treasure_taxes')
      .values(tax)
      .onConflict((conflict) =>
        conflict.columns(['id_treasure', 'valid_from']).doUpdateSet((eb) => ({
          vat_number: eb.ref('excluded.vat_number'),
          cis: eb.ref('excluded.cis'),
          utr: eb.ref('excluded.utr'),
          id_user: eb.ref('excluded.id_user'),
          created_at: eb.ref('excluded.created_at'),
        })),
      )
      .execute(),

  agree: (agreement: Agreement & { id_treasure: number; id_user: number; created_at: Date }) =>
    db.insertInto('self_billing_agreements').values(agreement).execute(),
})
