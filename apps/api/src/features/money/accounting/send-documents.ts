import { showPence } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import {
  AccountingRefused,
  AccountingUnavailable,
  type AccountingDocument,
} from '#kernel/accounting.ts'
import { accountingStore, type accountingStore as Store } from './accounting.store.ts'
import { documentsStore } from './documents.store.ts'

type Taken = NonNullable<Awaited<ReturnType<ReturnType<typeof Store>['take']>>>
type Found = Awaited<ReturnType<ReturnType<typeof documentsStore>['invoice']>>

/**
 * Sends the ledger's documents to the accounting service. Before a document is sent again, the
 * service is searched for it. A document that depends on an unsent one waits for it.
 */
export function sendDocuments({
  database: { db },
  accounting,
}: Pick<Deps, 'database' | 'accounting'>) {
  const store = accountingStore(db)
  const documents = documentsStore(db)
  const { service } = accounting

  const pushed = async (found: Promise<Found>, key: string, isAgain: boolean) =>
    (await push(await found, key, isAgain)).id

  async function push(found: Found, key: string, isAgain: boolean) {
    if (!found) throw new AccountingRefused('It has not been issued.')
    const known = await store.findContact(service, found.contact.reference)
    const document: AccountingDocument = { ...found, contact: { ...found.contact, known } }
    const made = await accounting.push(document, key, isAgain)
    if (known === null) await store.keepContact(service, found.contact.reference, made.contact)
    const [total, vat] = [sum(document, 'gross_pence'), sum(document, 'vat_pence')]
    if (made.total_pence !== total || made.vat_pence !== vat)
      throw new AccountingRefused(
        `Booked as ${showPence(made.total_pence)} with ${showPence(made.vat_pence)} VAT, but our books have ${showPence(total)} with ${showPence(vat)}.`,
      )
    return made
  }

  type Sent = 'invoice' | 'bill' | 'credit_note' | 'payment' | 'overpayment' | 'refund'
  async function sent(kind: Sent, id_record: number) {
    const id = await store.serviceIdOf(service, kind, id_record)
    if (id === null)
      throw new AccountingUnavailable(`Its ${kind.replace('_', ' ')} has not been sent yet.`)
    return id
  }

  /**
   * Returns the invoice's id at the service. Throws while an earlier dispute of the invoice is
   * unsent, because the open amount at the service would then differ from ours.
   */
  async function openInvoice(id: number, row: number) {
    if (await store.hasUntoldDispute(service, id, row))
      throw new AccountingUnavailable('A dispute of its invoice has not been sent yet.')
    return sent('invoice', id)
  }

  /**
   * Sends a credit note, and allocates it to its invoice up to the amount that was still owed. The
   * rest is the customer's credit.
   */
  async function credit(id: number, row: number, key: string, isAgain: boolean) {
    const [note, posted] = [await documents.creditNote(id), await documents.creditOf(id)]
    const made = await push(note, key, isAgain)
    const taken = made.total_pence - made.left_pence
    const amount_pence = (posted?.receivable_pence ?? 0) - taken
    if (note && amount_pence > 0)
      await accounting.allocate(
        {
          of: 'credit_note',
          document: made.id,
          invoice: await openInvoice(note.id_invoice, row),
          amount_pence,
          date: note.date,
        },
        `allocation ${id}`,
      )
    return made.id
  }

  async function voidOf(kind: 'invoice' | 'bill', id_record: number, key: string) {
    const id = await sent(kind, id_record)
    await accounting.voidInvoice(id, key)
    return id
  }

  const paymentOf = async (id_charge: number) => {
    const payment = await documents.payment(id_charge)
    if (!payment) throw new AccountingRefused('The payment did not succeed.')
    return payment
  }
  const charge = (id: number) => `charge ${id}`

  async function pay(id_charge: number, row: number, key: string, isAgain: boolean) {
    const { id_invoice, receivable_pence, booked_on } = await paymentOf(id_charge)
    const { id } = await accounting.pay(
      {
        document: await openInvoice(id_invoice, row),
        of: 'invoice',
        amount_pence: receivable_pence,
        date: booked_on,
        reference: charge(id_charge),
      },
      key,
      isAgain,
    )
    return id
  }

  async function overpay(id_charge: number, key: string, isAgain: boolean) {
    const { contact, customer_credit_pence, booked_on } = await paymentOf(id_charge)
    const known = await store.findContact(service, contact.reference)
    const made = await accounting.overpay(
      {
        contact: { ...contact, known },
        amount_pence: customer_credit_pence,
        date: booked_on,
        reference: charge(id_charge),
      },
      key,
      isAgain,
    )
    if (known === null) await store.keepContact(service, contact.reference, made.contact)
    return made.id
  }

  /** Pays out the credit notes and overpayments that the customer's credit came from. */
  async function payOut(use: string, id_customer: number, date: string, isAgain: boolean) {
    for (const { source, amount_pence } of await documents.partsOf(use, id_customer)) {
      if (amount_pence === 0) continue
      const of = await sourceOf(source, amount_pence, 'went back')
      const reference = outOf(use, source)
      await accounting.pay({ ...of, amount_pence, date, reference }, reference, isAgain)
    }
  }

  /**
   * Pays an invoice with the credit notes and overpayments that the customer's credit came from.
   */
  async function useCredit(id: number, row: number, key: string) {
    const use = await documents.creditUse(id)
    if (!use) throw new AccountingRefused('No credit was used.')
    for (const { source, amount_pence, in_all_pence } of use.parts) {
      const of = await sourceOf(source, amount_pence, 'was used')
      const invoice = await openInvoice(use.id_invoice, row)
      await accounting.allocate(
        { ...of, invoice, amount_pence, in_all_pence, date: use.booked_on },
        outOf(key, source),
      )
    }
    return key
  }

  /**
   * The document that holds a part of a customer's credit. `what` completes the error message for
   * staff.
   */
  async function sourceOf(source: string | null, amount_pence: number, what: string) {
    const [name, id] = source?.split(' ') ?? []
    const of =
      name === 'payment' ? 'overpayment' : name === 'credit_note' ? 'credit_note' : undefined
    if (of === undefined)
      throw new AccountingRefused(
        `No overpayment or credit note holds the ${showPence(amount_pence)} that ${what}. Add it manually.`,
      )
    return { of, document: await sent(of, Number(id)) } as const
  }
  const outOf = (use: string, source: string | null) => `${use} of ${source}`

  async function refund(id: number, key: string, isAgain: boolean) {
    const back = await documents.refund(id)
    if (!back) throw new AccountingRefused('The refund has not arrived.')
    if (back.uncovered_pence > 0)
      throw new AccountingRefused(
        `${showPence(back.uncovered_pence)} of it went back without a credit note. Issue the credit note first.`,
      )
    await payOut(key, back.id_customer, back.booked_on, isAgain)
    return key
  }

  async function takeBackRefund(id: number, key: string) {
    const back = await documents.refund(id)
    const use = await sent('refund', id)
    if (!back) return key
    for (const { source } of await documents.partsOf(use, back.id_customer))
      await accounting.unpay(outOf(use, source), `${key} of ${source}`)
    return key
  }

  /**
   * Removes a payment that a bank took back, which opens its invoice again. If the bank took only
   * part of the payment, the rest is paid again.
   */
  async function lose(id: number, key: string, isAgain: boolean) {
    const lost = await documents.dispute(id)
    if (!lost) throw new AccountingRefused('The dispute is not lost.')
    const { id_charge, id_customer, id_invoice, booked_on } = lost
    const paid = await paymentOf(id_charge)
    const left = paid.receivable_pence + lost.receivable_pence
    if (left < 0)
      throw new AccountingRefused(
        'The bank took back more than this payment gave to the invoice. Change its payments manually.',
      )
    if (lost.receivable_pence < 0) {
      await sent('payment', id_charge)
      const document = await sent('invoice', id_invoice)
      const reference = `${charge(id_charge)} after ${key}`
      await accounting.unpay(charge(id_charge), key)
      if (left > 0)
        await accounting.pay(
          { document, of: 'invoice', amount_pence: left, date: paid.booked_on, reference },
          reference,
          isAgain,
        )
    }
    await payOut(`dispute_lost ${id}`, id_customer, booked_on, isAgain)
    return key
  }

  /**
   * Returns the service's id of the document, or the document's key if the service has no single
   * record for it.
   */
  return function send({ id: row, kind, id_record: id, asked_at }: Taken): Promise<string> {
    const [isAgain, key] = [asked_at !== null, `${kind} ${id}`]
    switch (kind) {
      case 'invoice':
        return pushed(documents.invoice(id), key, isAgain)
      case 'bill':
        return pushed(documents.bill(id), key, isAgain)
      case 'credit_note':
        return credit(id, row, key, isAgain)
      case 'payment':
        return pay(id, row, key, isAgain)
      case 'overpayment':
        return overpay(id, key, isAgain)
      case 'refund':
        return refund(id, key, isAgain)
      case 'refund_void':
        return takeBackRefund(id, key)
      case 'credit_use':
        return useCredit(id, row, key)
      case 'dispute':
        return lose(id, key, isAgain)
      case 'void':
        return voidOf('invoice', id, key)
      case 'void_bill':
        return voidOf('bill', id, key)
    }
  }
}

const sum = (document: AccountingDocument, field: 'gross_pence' | 'vat_pence') =>
  document.lines.reduce((all, line) => all + line[field], 0)
