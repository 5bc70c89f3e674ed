import {
  checkInvoiceDue,
  creditInvoice as creditInvoiceCall,
  getInvoice,
  getCreditNotePdf,
  getInvoicePdf,
  issueInvoices,
  invoiceStatus,
  poundsOf,
  removePostFee,
  updateInvoiceNotes,
  voidInvoice as voidInvoiceCall,
  londonDate,
  type OkOf,
} from '@treasures/api-client'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { recordExport } from '#events/record-export.ts'
import type { Db } from '#kernel/db/connect.ts'
import { withAsOf } from '#kernel/db/record-changes.ts'
import { transactAs } from '#kernel/http/transact-as.ts'
import { userActor } from '#events/define-event.ts'
import { balanceOf } from '../ledger/ledger.store.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { narrowed, type Scope, type StaffScope } from '#kernel/http/scope.ts'
import { refuseIncompleteSeller } from '../../catalogue/business/refuse-incomplete-seller.ts'
import { businessAt } from '../../catalogue/business/business.store.ts'
import { readRates } from '../../catalogue/rates/rates.store.ts'
import { checkAllDue, checkDraftDue } from './check-due.ts'
import { creditInvoice } from './credit-invoice.ts'
import { refigure } from './draft-invoice.ts'
import { invoicesListStore } from './invoices-list.store.ts'
import { invoicesCsv, showInvoiceRow } from './invoices.show.ts'
import { invoicesStore } from './invoices.store.ts'
import { readInvoice } from './read-invoice.ts'
import { printCreditNote } from './print-credit-note.ts'
import { printInvoice } from './print-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { voidInvoice } from './void-invoice.ts'
import { changeNotes, lockInvoice, waivePostFee } from './write-invoice.ts'

type Absent = Refusing<'invoice_not_found'>

const noSuchInvoice = (endpoint: Absent) =>
  refuse(endpoint, 'invoice_not_found', 'We can’t find that invoice.')

/** Customers' invoices: checking what is due, issuing, voiding and crediting. */
export function invoicesRoutes(
  deps: Pick<Deps, 'database' | 'files' | 'publicSettings' | 'settings'>,
) {
  const { db } = deps.database

  async function show(tx: Db, endpoint: Absent, scope: Scope, id: number, at: Date) {
    const invoice = await readInvoice(tx, scope, id, at)
    if (!invoice) throw noSuchInvoice(endpoint)
    return invoice
  }

  async function hold(tx: Db, endpoint: Absent, scope: StaffScope, id: number) {
    const invoice = await lockInvoice(tx, id, scope)
    if (!invoice) throw noSuchInvoice(endpoint)
    return invoice
  }

  return {
    getInvoice: ({ params: { id } }, { scope, at }) => show(db, getInvoice, scope, id, at),

    async getInvoicePdf({ params: { id } }, { scope }) {
      const printed = await printInvoice(deps, scope, id)
      if (!printed) throw noSuchInvoice(getInvoicePdf)
      return printed
    },

    async getCreditNotePdf({ params: { id } }, { scope }) {
      const printed = await printCreditNote(deps, scope, id)
      if (printed) return printed
      throw refuse(getCreditNotePdf, 'credit_note_not_found', 'We can’t find that credit note.')
    },

    async listInvoices({ query }, { caller, scope, at }) {
      const shown = narrowed(scope, caller)
      const today = londonDate(at)
      const store = invoicesListStore(db)
      const [page, totals, [counted]] = await Promise.all([
        withAsOf(db, 'invoice', () =>
          store.list(shown, today).page(query, (row) => showInvoiceRow(row, today, 'staff')),
        ),
        store.totals(shown, query, today),
        store.measure(shown, query, today, sql`null::integer`),
      ])
      return {
        ...page,
        totals: {
          total: poundsOf(totals.total_pence),
          vat: poundsOf(totals.vat_pence),
          amount_paid: poundsOf(totals.amount_paid_pence),
          owed: poundsOf(totals.owed_pence),
          figure: query.figure ? poundsOf(counted?.amount ?? 0) : null,
        },
      }
    },

    async exportInvoices({ query }, { caller, scope, at }) {
      await recordExport(db, { caller, at }, 'invoices')
      const store = invoicesListStore(db)
      const shown = narrowed(scope, caller)
      const today = londonDate(at)
      const counted = await store.measure(shown, query, today, sql`invoices.id`)
      const pence = new Map(counted.map(({ key, amount }) => [key, amount]))
      return store.list(shown, today).csv(query, invoicesCsv(query.figure, pence))
    },

    async listMyInvoices(_input, { scope, at }) {
      const rows = await invoicesListStore(db).own(scope)
      const { id_customer } = scope
      const credit = await balanceOf(db, { kind: 'customer_credit', id_customer })
      return {
        data: rows.map((row) => showInvoiceRow(row, londonDate(at), 'customer')),
        credit: poundsOf(Math.max(0, credit)),
      }
    },

    // Each group of customers has its own transaction. A repeated call adds nothing.
    async checkDue({ body: { dry_run: dryRun, id_customer } }, { caller, scope, at, once }) {
      const shown = narrowed(scope, caller)
      const of = id_customer === undefined ? {} : { id_customer }
      const data = await checkAllDue(db, { scope: shown, at, dryRun }, of)
      return once(async () => ({ data }))
    },

    async checkInvoiceDue({ params: { id }, body: { dry_run } }, { scope, at, once }) {
      const draft = await invoicesStore(db).find(scope, id)
      if (!draft) throw noSuchInvoice(checkInvoiceDue)
      const due =
        draft.id_status === invoiceStatus.draft
          ? await checkDraftDue(db, at, draft, dry_run)
          : undefined
      if (!due)
        throw refuse(
          checkInvoiceDue,
          'invoice_not_draft',
          `Invoice ${draft.inv_number ?? id} is no longer a draft. New work goes on another invoice.`,
        )
      return once(async () => ({ data: [due] }))
    },

    // Each invoice has its own transaction, so that the number series is locked only briefly. For
    // an invoice that is already issued, the call returns its number.
    async issueInvoices({ body: { ids } }, { caller, scope, at, once }) {
      refuseIncompleteSeller(issueInvoices, await businessAt(db, at))
      const { portal_url } = deps.publicSettings()
      const issuing = { scope, by: userActor(caller.id), portal_url, settings: deps.settings }
      const data: OkOf<typeof issueInvoices>['data'] = []
      for (const id of ids)
        data.push({
          id,
          ...(await transactAs(db, caller.key?.id, (tx) => issueInvoice(tx, at, id, issuing))),
        })
      return once(async () => ({ data }))
    },

    voidInvoice: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const invoice = await hold(tx, voidInvoiceCall, scope, id)
        const before = await show(tx, voidInvoiceCall, scope, id, at)
        await voidInvoice(tx, at, invoice, userActor(caller.id))
        if (invoice.inv_number !== null) return show(tx, voidInvoiceCall, scope, id, at)
        const id_status = invoiceStatus.voided
        return { ...before, id_status, status: 'Voided', voided_at: at.toISOString() }
      }),

    creditInvoice: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const invoice = await hold(tx, creditInvoiceCall, scope, id)
        refuseIncompleteSeller(creditInvoiceCall, await businessAt(tx, at))
        await creditInvoice(tx, at, invoice, body, caller.id)
        return show(tx, creditInvoiceCall, scope, id, at)
      }),

    removePostFee: ({ params: { id } }, { scope, at, once }) =>
      once(async (tx) => {
        const invoice = await hold(tx, removePostFee, scope, id)
        if (invoice.id_status === invoiceStatus.paid)
          throw refuse(removePostFee, 'invoice_paid', 'This invoice is paid.')
        if (invoice.id_status !== invoiceStatus.draft)
          throw refuse(
            removePostFee,
            'invoice_issued',
            'This invoice has been issued, so its figures cannot change. Issue a credit note instead.',
          )
        await waivePostFee(tx, at, invoice)
        const draft = { ...invoice, post_fee_waived: true }
        await refigure(tx, at, draft, await readRates(tx))
        return show(tx, removePostFee, scope, id, at)
      }),

    updateInvoiceNotes: ({ params: { id }, body: { notes } }, { scope, at, once }) =>
      once(async (tx) => {
        await changeNotes(tx, at, await hold(tx, updateInvoiceNotes, scope, id), notes)
        return show(tx, updateInvoiceNotes, scope, id, at)
      }),
  } satisfies Partial<Handlers>
}
