import { activityType, addDays, invoiceStatus, londonDate, fullName } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { writeActivity } from '#events/activities.ts'
import { systemActor, type Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { withoutTown } from '#kernel/without-town.rules.ts'
import { post } from '../ledger/ledger.store.ts'
import { businessOn, unknownBusiness } from '../../catalogue/business/business.rules.ts'
import { readBusiness } from '../../catalogue/business/business.store.ts'
import type { Party } from '../../catalogue/business/printed-party.rules.ts'
import { decideSeller } from '../../catalogue/business/seller.rules.ts'
import { holdRates, readRates } from '../../catalogue/rates/rates.store.ts'
import { howToPay } from './how-to-pay.rules.ts'
import { refigure } from './draft-invoice.ts'
import type { InvoiceSettings } from './invoices.settings.ts'
import { issuedEntries } from './postings.rules.ts'
import { spendCredit } from './spend-credit.ts'
import { lockInvoice, markIssued, recordPayment, takeNumber } from './write-invoice.ts'

type Issuing = {
  scope: StaffScope
  by: Actor
  /** The portal, where customers sign in and pay. */
  portal_url?: string
  settings: InvoiceSettings
}
/** `problem` says why the invoice was not issued. It is empty for an issued invoice. */
type Issued = { inv_number: string; problem: string }

/** For example "INV-000012". */
export const invoiceNumber = (n: number) => `INV-${String(n).padStart(6, '0')}`

/** Both parties at the time of issue. Later changes do not affect the document. */
export type IssuedParties = {
  seller: Party
  customer: { id: number; name: string; company: string | null; address: string[] }
  region: string
  terms: string
  /** How to pay. Missing on older documents. */
  payment?: string
}

/**
 * Issues a draft. Recalculates and freezes its figures, and posts them to the ledger. Takes the
 * number last, so that the series is locked only briefly. For an invoice that is already issued,
 * returns its number.
 */
export async function issueInvoice(
  tx: Db,
  at: Date,
  id: number,
  { scope, by, portal_url, settings: { invoiceDueDays } }: Issuing,
): Promise<Issued> {
  await holdRates(tx)
  const draft = await lockInvoice(tx, id, scope)
  const refused = (problem: string) => ({ inv_number: draft?.inv_number ?? '', problem })
  if (!draft) return refused('We can’t find that invoice.')
  if (draft.id_status === invoiceStatus.voided) return refused('Already voided.')
  if (draft.inv_number !== null) return { inv_number: draft.inv_number, problem: '' }
  const { parties, lines, figures } = await refigure(tx, at, draft, await readRates(tx))
  const invoice = { ...draft, ...figures }
  if (lines.length === 0) return refused('There is nothing on it.')
  const versions = await readBusiness(tx)
  const decided = decideSeller(versions, londonDate(at), invoice.vat_pence)
  if ('problem' in decided) return refused(decided.problem)

  const issued_on = londonDate(at)
  await post(tx, at, {
    kind: 'invoice_issued',
    key: `invoice_issued ${id}`,
    entries: issuedEntries(invoice, lines),
    id_invoice: id,
    id_user: by.kind === 'user' ? by.id : undefined,
    happened_on: issued_on,
  })
  const copied: IssuedParties = {
    seller: decided.seller,
    customer: {
      id: parties.id_customer,
      name: fullName(parties),
      company: parties.company,
      address: [
        withoutTown(parties.address ?? '', parties.city ?? ''),
        parties.detail,
        parties.city,
        parties.postcode,
      ].flatMap((line) => (line ? [line] : [])),
    },
    region: parties.region_name,
    terms: `Due within ${invoiceDueDays} days.`,
    ...(portal_url && {
      payment: howToPay(portal_url, businessOn(versions, issued_on) ?? unknownBusiness),
    }),
  }
  // Treasures would get more than customers pay, so wallets are not credited until staff have
  // looked.
  const isLoss = invoice.lt_commission_pence + invoice.franchisee_commission_pence < 0
  const inv_number = await takeNumber(tx, { kind: 'invoice' }, invoiceNumber)
  const set = {
    inv_number,
    issued_on,
    due_on: addDays(issued_on, invoiceDueDays),
    wallets_stopped_at: isLoss ? at : draft.wallets_stopped_at,
  }
  await markIssued(tx, at, draft, set, copied)
  await recordEvent(tx, {
    event: 'invoice.issued',
    at,
    by,
    id_customer: draft.id_customer,
    id_region: draft.id_region,
    id_record: id,
    data: { inv_number, amount_pence: invoice.total_pence },
  })
  if (isLoss) {
    await recordEvent(tx, {
      event: 'invoice.wallets_stopped',
      at,
      by: systemActor,
      id_customer: draft.id_customer,
      id_record: id,
      data: { inv_number },
    })
    await writeActivity(tx, {
      id_customer: draft.id_customer,
      type: activityType.person,
      descr: `Invoice ${inv_number} makes a loss: the treasure gets more than the customer pays. Wallets are not credited until you resume crediting.`,
      to_do: true,
      created_at: at,
    })
  }
  // An invoice of £0 never receives a payment, so it is paid at once.
  if (invoice.total_pence === 0)
    await recordPayment(tx, at, { ...invoice, ...set }, { amount_pence: 0, by })
  const issued = await lockInvoice(tx, id, scope)
  if (issued) await spendCredit(tx, at, issued)
  return { inv_number, problem: '' }
}
