import { invoiceStatus, type InvoiceStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import { figuresOfInvoice, figuresOfLine } from '../src/features/money/invoices/figures.rules.ts'
import { post } from '../src/features/money/ledger/ledger.store.ts'
import { bankAccountsStore } from '../src/features/money/payouts/bank-accounts.store.ts'
import { sealedFor } from '../src/features/money/payouts/bank-accounts.routes.ts'
import type { Owner } from '../src/features/money/wallets/owner.ts'
import { walletsStore } from '../src/features/money/wallets/wallets.store.ts'
import type { Db } from '../src/kernel/db/connect.ts'
import { transact } from '../src/kernel/db/transact.ts'
import { makeOpaqueId } from '../src/kernel/secrets.ts'
import { testSeal } from './test-app.ts'
import { createBegunJob, createWork } from './work-fixtures.ts'

export const longAgo = new Date('2026-01-05T09:00:00Z')

/** Creates a wallet with a balance in pence. */
export const createWallet = (db: Db, owner: Owner, pence = 0, at = longAgo): Promise<number> =>
  transact(db, async (tx) => {
    const id = await walletsStore(tx).open(owner, at)
    if (pence !== 0)
      await post(tx, at, {
        kind: 'adjustment',
        key: `adjustment ${id} ${makeOpaqueId()}`,
        descr: 'To begin with',
        entries: [
          { account: { kind: 'wallet', ...owner }, amount_pence: pence },
          { account: { kind: 'adjustments' }, amount_pence: -pence },
        ],
      })
    return id
  })

type Account = { id_user: number; at?: Date; checked?: 'fits' | 'cannot_say'; holder?: string }

/** Creates a bank account that was entered long ago and can be paid to. */
export const createBankAccount = (db: Db, id_treasure: number, account: Account) =>
  bankAccountsStore(db).save(
    {
      id_treasure,
      holder: account.holder ?? 'Sam Fielding',
      sealed: testSeal.close('089999 66374958', sealedFor(id_treasure)),
      last4: '4958',
      checked: account.checked ?? 'fits',
      needs_second_person: false,
      id_user: account.id_user,
    },
    account.at ?? longAgo,
  )

type Line = { id_treasure: number; gross_pence: number; treasure_pence: number }
type NewInvoice = {
  id_customer: number
  id_region?: number
  id_status?: InvoiceStatus
  lines: readonly Line[]
  at?: Date
}

let invoices = 0

/** Creates an invoice that was issued and, by default, paid, with its issue in the ledger. */
export const createInvoice = (db: Db, invoice: NewInvoice): Promise<number> =>
  transact(db, async (tx) => {
    const { id_customer, id_region = 1, id_status = invoiceStatus.paid, at = longAgo } = invoice
    const rated = invoice.lines.map((line) => {
      const rates = { ...line, vat_rate: 2_000, franchise_rate: 5_000, material: false }
      return { ...rates, ...figuresOfLine(rates) }
    })
    const figures = figuresOfInvoice(rated, { pence: 0, vat_rate: 2_000 })
    const inv_number = `TEST-${++invoices}`
    const { id } = await tx
      .insertInto('invoices')
      .values({
        id_customer,
        id_region,
        id_status,
        inv_number,
        issued_on: '2026-01-05',
        due_on: '2026-01-19',
        issued_at: at,
        ...figures,
        ...(id_status === invoiceStatus.paid && {
          amount_paid_pence: figures.total_pence,
          paid_at: at,
        }),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { id_treasure, ...line } of rated) {
      const id_job = await createBegunJob(tx, {
        id_customer,
        id_treasure,
        changes: { customer_price_pence: line.gross_pence },
      })
      const { id: id_work } = await createWork(
        tx,
        { id: id_job, id_treasure },
        { customer_price_pence: line.gross_pence },
      )
      await tx
        .insertInto('invoice_lines')
        .values({
          ...line,
          id_invoice: id,
          id_work,
          id_job,
          id_treasure,
          descr: 'Mowing',
          date: '2026-01-02',
          tax_point: '2026-01-02',
          quantity_hundredths: 100,
          customer_price_pence: line.gross_pence,
          id_booked: sql<number>`booked_line(${id_work})`,
        })
        .execute()
    }
    await post(tx, at, {
      kind: 'invoice_issued',
      key: `invoice_issued ${id}`,
      id_invoice: id,
      entries: [
        { account: { kind: 'receivable', id_customer }, amount_pence: -figures.total_pence },
        { account: { kind: 'vat' }, amount_pence: figures.vat_pence },
        { account: { kind: 'commission' }, amount_pence: figures.lt_commission_pence },
        ...rated.map(({ id_treasure, treasure_pence }) => ({
          account: { kind: 'uncredited' as const, id_treasure },
          amount_pence: treasure_pence,
        })),
        {
          account: { kind: 'uncredited', id_region },
          amount_pence: figures.franchisee_commission_pence,
        },
      ],
    })
    return id
  })
