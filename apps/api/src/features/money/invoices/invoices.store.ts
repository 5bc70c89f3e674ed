import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import type { Scope } from '#kernel/http/scope.ts'
import type { CreditableLine } from './credit-note.decide.ts'
import { invoicesInScope } from './invoices.scope.ts'
import { invoiceRows } from './invoices-list.store.ts'
import type { Credited } from './postings.rules.ts'

/**
 * Reads one invoice. Methods without a scope take the id of an invoice that is already checked or
 * locked.
 */
export const invoicesStore = (db: Db) => ({
  find: (scope: Scope, id: number) =>
    invoiceRows(db)
      .select([
        'invoices.notes',
        'invoices.paid_from_credit_pence',
        'invoices.wallets_stopped_at',
        'invoices.credited_at',
        'invoices.error_credited_at',
        'invoices.error_credited',
      ])
      .where('invoices.id', '=', id)
      .where(invoicesInScope(scope))
      .executeTakeFirst(),

  /** An issued invoice, with everything that its document shows. */
  findIssued: (scope: Scope, id: number) =>
    db
      .selectFrom('invoices')
      .select([
        'inv_number',
        'issued_on',
        'due_on',
        'issued_at',
        'parties',
        'document',
        'total_pence',
        'vat_pence',
        'post_fee_pence',
        'post_fee_vat_pence',
      ])
      .where('id', '=', id)
      .where('inv_number', 'is not', null)
      .where(invoicesInScope(scope))
      .executeTakeFirst(),

  lines: (id_invoice: number) =>
    db
      .selectFrom('invoice_lines')
      .innerJoin('treasures', 'treasures.id', 'invoice_lines.id_treasure')
      .selectAll('invoice_lines')
      .select([
        'treasures.fname',
        'treasures.lname',
        sql<number>`(
          select coalesce(sum(gross_pence), 0)::bigint from credit_note_lines
          where id_invoice_line = invoice_lines.id
        )`.as('credited_pence'),
      ])
      .where('id_invoice', '=', id_invoice)
      // Extra work stands apart, below the work that was booked.
      .orderBy(sql`invoice_lines.id_agreed is not null`)
      .orderBy('invoice_lines.date')
      .orderBy('invoice_lines.id')
      .execute(),

  creditNotes: (id_invoice: number) =>
    db
      .selectFrom('credit_notes')
      .select(['id', 'number', 'issued_on', 'reason', 'notes', 'total_pence', 'vat_pence'])
      .where('id_invoice', '=', id_invoice)
      .orderBy('id')
      .execute(),

  /** A credit note with everything that its document shows, including details of its invoice. */
  findCreditNote: (scope: Scope, id: number) =>
    db
      .selectFrom('credit_notes')
      .innerJoin('invoices', 'invoices.id', 'credit_notes.id_invoice')
      .select([
        'credit_notes.number',
        'credit_notes.issued_on',
        'credit_notes.reason',
        'credit_notes.total_pence',
        'credit_notes.vat_pence',
        'credit_notes.post_fee_pence',
        'credit_notes.post_fee_vat_pence',
        'credit_notes.document',
        'credit_notes.created_at',
        'invoices.inv_number',
        'invoices.issued_on as invoiced_on',
        'invoices.parties',
      ])
      .where('credit_notes.id', '=', id)
      .where(invoicesInScope(scope))
      .executeTakeFirst(),

  creditNoteLines: (id_credit_note: number) =>
    db
      .selectFrom('credit_note_lines')
      .innerJoin('invoice_lines', 'invoice_lines.id', 'id_invoice_line')
      .select([
        'invoice_lines.date',
        'invoice_lines.descr',
        'invoice_lines.about',
        'invoice_lines.vat_rate',
        'credit_note_lines.gross_pence',
        'credit_note_lines.vat_pence',
      ])
      .where('id_credit_note', '=', id_credit_note)
      .orderBy('invoice_lines.date')
      .orderBy('invoice_lines.id')
      .execute(),

  wallets: (id_invoice: number) =>
    db
      .selectFrom('wallet_credits')
      .innerJoin('wallets', 'wallets.id', 'wallet_credits.id_wallet')
      .leftJoin('treasures', 'treasures.id', 'wallets.id_treasure')
      .leftJoin('ambassadors', 'ambassadors.id', 'wallets.id_region')
      .select([
        'wallet_credits.id',
        'wallet_credits.id_wallet',
        'wallet_credits.amount_pence',
        'wallet_credits.status',
        'wallet_credits.error',
        sql<string>`coalesce(region_name, ${fullNameIn('treasures')})`.as('owner'),
      ])
      .where('id_invoice', '=', id_invoice)
      .orderBy('wallet_credits.id')
      .execute(),

  async creditableLines(id_invoice: number): Promise<CreditableLine[]> {
    const taken = (column: string) =>
      sql<number>`coalesce(sum(${sql.ref(`credit_note_lines.${column}`)}), 0)::bigint`
    const rows = await db
      .selectFrom('invoice_lines')
      .leftJoin('credit_note_lines', 'id_invoice_line', 'invoice_lines.id')
      .selectAll('invoice_lines')
      .select([
        taken('gross_pence').as('taken_gross_pence'),
        taken('vat_pence').as('taken_vat_pence'),
        taken('treasure_pence').as('taken_treasure_pence'),
        taken('lt_commission_pence').as('taken_lt_commission_pence'),
        taken('franchisee_commission_pence').as('taken_franchisee_commission_pence'),
      ])
      .where('id_invoice', '=', id_invoice)
      .groupBy('invoice_lines.id')
      .orderBy('invoice_lines.id')
      .execute()
    return rows.map((row) => ({
      ...row,
      taken: {
        gross_pence: row.taken_gross_pence,
        vat_pence: row.taken_vat_pence,
        treasure_pence: row.taken_treasure_pence,
        lt_commission_pence: row.taken_lt_commission_pence,
        franchisee_commission_pence: row.taken_franchisee_commission_pence,
      },
    }))
  },

  /**
   * Owners whose share of an invoice is already in their wallet. Locks these wallets in order of
   * their numbers.
   */
  async holdCredited(id_invoice: number): Promise<Credited> {
    const rows = await db
      .selectFrom('wallets')
      .select(['id_treasure', 'id_region'])
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('wallet_credits')
          .select('id_wallet')
          .where('id_invoice', '=', id_invoice)
          .where('status', '=', 'credited'),
      )
      .orderBy('id')
      .forUpdate()
      .execute()
    return {
      treasures: new Set(rows.flatMap(({ id_treasure }) => id_treasure ?? [])),
      region: rows.some(({ id_region }) => id_region !== null),
    }
  },

  isBeingCharged: async (id_invoice: number) =>
    (await db
      .selectFrom('charges')
      .select('id')
      .where('id_invoice', '=', id_invoice)
      .where('status', 'in', ['pending', 'requires_action', 'unknown'])
      .executeTakeFirst()) !== undefined,
})

export type InvoiceWhole = NonNullable<
  Awaited<ReturnType<ReturnType<typeof invoicesStore>['find']>>
>
export type InvoiceLineRow = Awaited<ReturnType<ReturnType<typeof invoicesStore>['lines']>>[number]
