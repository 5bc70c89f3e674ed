import { createHmac, timingSafeEqual } from 'node:crypto'
import { penceOf, poundsOf } from '@treasures/api-client'
import * as z from 'zod/mini'
import {
  AccountingRefused,
  AccountingUnavailable,
  ForeignAccountingEvent,
  type Accounting,
  type AccountingDocument,
} from '../../kernel/accounting.ts'
import type { XeroSettings } from './xero.settings.ts'
import { xeroCalls } from './xero-calls.ts'
import { booked, pushed, xeroDocument, XeroCreditNote, XeroInvoice } from './xero-documents.ts'

const Invoices = z.object({ Invoices: z.array(XeroInvoice) })
const CreditNotes = z.object({ CreditNotes: z.array(XeroCreditNote) })
const Contacts = z.object({ Contacts: z.array(z.object({ ContactID: z.string() })) })
const Payment = z.object({
  PaymentID: z.string(),
  Reference: z.optional(z.string()),
  Status: z.optional(z.string()),
})
const Payments = z.object({ Payments: z.array(Payment) })
const BankTransactions = z.object({
  BankTransactions: z.array(
    z.object({
      OverpaymentID: z.string(),
      Status: z.optional(z.string()),
      LineItems: z._default(z.array(z.object({ Description: z.optional(z.string()) })), []),
    }),
  ),
})
const Allocations = z.object({
  Allocations: z._default(
    z.array(
      z.object({
        Amount: z.number(),
        Invoice: z.object({ InvoiceID: z.string() }),
        IsDeleted: z.optional(z.boolean()),
      }),
    ),
    [],
  ),
})
const Holders = z.object({
  CreditNotes: z._default(z.array(Allocations), []),
  Overpayments: z._default(z.array(Allocations), []),
})
const OnlineInvoices = z.object({
  OnlineInvoices: z.array(z.object({ OnlineInvoiceUrl: z.string() })),
})
const Events = z.object({
  events: z.array(z.object({ resourceId: z.string(), eventCategory: z.string() })),
})

type Contact = AccountingDocument['contact']
/** The document that a payment is for, in Xero's format. */
const paid = {
  invoice: (InvoiceID: string) => ({ Invoice: { InvoiceID } }),
  credit_note: (CreditNoteID: string) => ({ CreditNote: { CreditNoteID } }),
  overpayment: (OverpaymentID: string) => ({ Overpayment: { OverpaymentID } }),
}

const holders = { credit_note: 'CreditNotes', overpayment: 'Overpayments' } as const

/** Rows on a page of a list. */
const pageSize = 100

/**
 * Keeps the books at Xero, over its HTTP API. Sales invoices use PUT, because a POST overwrites an
 * invoice with the same number. Bill numbers are not unique there, so bills are found by number and
 * contact. Contacts are found by our reference, never by name.
 */
export function xeroAccounting(
  settings: XeroSettings,
  options: { pauseMs?: number } = {},
): Accounting & { checkAccess(): Promise<unknown> } {
  const { call, checkAccess } = xeroCalls(settings, options)
  const { codes, webhookKey } = settings

  const one = <T>(list: readonly T[] | undefined, what: string): T => {
    const [first] = list ?? []
    if (!first) throw new AccountingUnavailable(`Xero answered without ${what}.`)
    return first
  }

  /** Finds the contact by our own reference. A name may belong to a different person. */
  async function findContact({ reference }: Contact) {
    const query = { where: `ContactNumber=="${reference}"` }
    const found = await call({ method: 'GET', path: 'Contacts', query }, Contacts)
    return found?.Contacts[0]?.ContactID
  }

  async function contactOf(contact: Contact): Promise<string> {
    const known = contact.known ?? (await findContact(contact))
    if (known) return known
    const { reference, name, email } = contact
    const made = await call(
      {
        method: 'PUT',
        path: 'Contacts',
        key: `contact ${reference}`,
        body: {
          Contacts: [
            {
              // Xero requires unique contact names.
              Name: `${name} (${reference})`,
              ContactNumber: reference,
              ...(email && { EmailAddress: email }),
            },
          ],
        },
      },
      Contacts,
    )
    return one(made?.Contacts, 'a contact').ContactID
  }

  const listInvoices = async (query: Record<string, string>) =>
    (await call({ method: 'GET', path: 'Invoices', query }, Invoices))?.Invoices ?? []
  const listCreditNotes = async (query: Record<string, string>) =>
    (await call({ method: 'GET', path: 'CreditNotes', query }, CreditNotes))?.CreditNotes ?? []

  async function find({ kind, number }: AccountingDocument, contact: string) {
    if (kind === 'credit_note')
      return (await listCreditNotes({ where: `CreditNoteNumber=="${number}"` }))[0]
    const found = await listInvoices({ InvoiceNumbers: number })
    const type = kind === 'bill' ? 'ACCPAY' : 'ACCREC'
    return found.find(
      (invoice) =>
        invoice.Type === type &&
        invoice.Status !== 'DELETED' &&
        (kind === 'invoice' || invoice.Contact.ContactID === contact),
    )
  }

  async function make(document: AccountingDocument, contact: string, key: string) {
    const body = xeroDocument(document, contact, codes)
    if (document.kind === 'credit_note') {
      const made = await call(
        { method: 'PUT', path: 'CreditNotes', key, body: { CreditNotes: [body] } },
        CreditNotes,
      )
      return one(made?.CreditNotes, 'a credit note')
    }
    const made = await call(
      { method: 'PUT', path: 'Invoices', key, body: { Invoices: [body] } },
      Invoices,
    )
    return one(made?.Invoices, 'an invoice')
  }

  /** Reads all pages of a list, until one is not full. */
  async function all<T>(read: (page: string) => Promise<T[]>): Promise<T[]> {
    const rows: T[] = []
    for (let page = 1; ; page++) {
      const some = await read(String(page))
      rows.push(...some)
      if (some.length < pageSize) return rows
    }
  }

  async function findPayment(reference: string): Promise<string | undefined> {
    const query = { where: `Reference=="${reference}"` }
    const known = await call({ method: 'GET', path: 'Payments', query }, Payments)
    return known?.Payments.find(
      (payment) => payment.Reference === reference && payment.Status !== 'DELETED',
    )?.PaymentID
  }

  async function findOverpayment(contact: string, reference: string): Promise<string | undefined> {
    const where = `Type=="RECEIVE-OVERPAYMENT" AND Contact.ContactID==guid("${contact}")`
    const known = await all(
      async (page) =>
        (
          await call(
            { method: 'GET', path: 'BankTransactions', query: { where, page } },
            BankTransactions,
          )
        )?.BankTransactions ?? [],
    )
    return known.find(
      ({ Status, LineItems }) =>
        Status === 'AUTHORISED' && LineItems.some(({ Description }) => Description === reference),
    )?.OverpaymentID
  }

  /** Pence of a credit note or an overpayment that are allocated to an invoice. */
  async function allocatedTo(invoice: string, of: keyof typeof holders, id: string) {
    const found = await call({ method: 'GET', path: `${holders[of]}/${id}` }, Holders)
    const [one] = found ? [...found.CreditNotes, ...found.Overpayments] : []
    return (one?.Allocations ?? [])
      .filter(({ Invoice, IsDeleted }) => Invoice.InvoiceID === invoice && !IsDeleted)
      .reduce((sum, { Amount }) => sum + penceOf(Amount), 0)
  }

  return {
    service: 'xero',
    checkAccess,

    async push(document, key, isAgain) {
      const contact = await contactOf(document.contact)
      const found = isAgain ? await find(document, contact) : undefined
      return pushed(found ?? (await make(document, contact, key)))
    },

    async pay({ document, of, amount_pence, date, reference }, key, isAgain) {
      const known = isAgain ? await findPayment(reference) : undefined
      if (known) return { id: known }
      const made = await call(
        {
          method: 'PUT',
          path: 'Payments',
          key,
          body: {
            Payments: [
              {
                ...paid[of](document),
                Account: { Code: codes.bank },
                Date: date,
                Amount: poundsOf(amount_pence),
                Reference: reference,
              },
            ],
          },
        },
        Payments,
      )
      return { id: one(made?.Payments, 'a payment').PaymentID }
    },

    async unpay(reference, key) {
      const known = await findPayment(reference)
      if (known === undefined) return
      const path = `Payments/${known}`
      await call({ method: 'POST', path, key, body: { Status: 'DELETED' } }, Payments)
    },

    // Xero stores no reference for an overpayment, so its line's description carries it.
    async overpay({ contact, amount_pence, date, reference }, key, isAgain) {
      const ContactID = await contactOf(contact)
      const known = isAgain ? await findOverpayment(ContactID, reference) : undefined
      if (known) return { id: known, contact: ContactID }
      const made = await call(
        {
          method: 'PUT',
          path: 'BankTransactions',
          key,
          body: {
            BankTransactions: [
              {
                Type: 'RECEIVE-OVERPAYMENT',
                Contact: { ContactID },
                BankAccount: { Code: codes.bank },
                Date: date,
                LineAmountTypes: 'NoTax',
                LineItems: [
                  { Description: reference, Quantity: 1, UnitAmount: poundsOf(amount_pence) },
                ],
              },
            ],
          },
        },
        BankTransactions,
      )
      const { OverpaymentID } = one(made?.BankTransactions, 'an overpayment')
      return { id: OverpaymentID, contact: ContactID }
    },

    async allocate({ of, document, invoice, amount_pence, in_all_pence, date }, key) {
      const had = in_all_pence === undefined ? 0 : await allocatedTo(invoice, of, document)
      const wanted = in_all_pence === undefined ? amount_pence : in_all_pence - had
      if (wanted <= 0) return
      const Amount = poundsOf(wanted)
      const body = { Allocations: [{ Invoice: { InvoiceID: invoice }, Amount, Date: date }] }
      const path = `${holders[of]}/${document}/Allocations`
      await call({ method: 'PUT', path, key, body }, z.unknown())
    },

    async voidInvoice(id, key) {
      const body = { Invoices: [{ InvoiceID: id, Status: 'VOIDED' }] }
      const done = await call({ method: 'POST', path: `Invoices/${id}`, key, body }, Invoices)
      if (!done) throw new AccountingRefused('Xero does not know this invoice.')
    },

    async onlineUrl(id) {
      const found = await call(
        { method: 'GET', path: `Invoices/${id}/OnlineInvoice` },
        OnlineInvoices,
      )
      return found?.OnlineInvoices[0]?.OnlineInvoiceUrl ?? null
    },

    async changedSince(at) {
      const headers = { 'if-modified-since': at.toISOString() }
      const invoices = await all(
        async (page) =>
          (await call({ method: 'GET', path: 'Invoices', query: { page }, headers }, Invoices))
            ?.Invoices ?? [],
      )
      const notes = await all(
        async (page) =>
          (
            await call(
              { method: 'GET', path: 'CreditNotes', query: { page }, headers },
              CreditNotes,
            )
          )?.CreditNotes ?? [],
      )
      return [...invoices, ...notes].map(booked)
    },

    ...(webhookKey !== undefined && {
      readEvent(body: Buffer, signature: string) {
        const ours = createHmac('sha256', webhookKey).update(body).digest()
        const theirs = Buffer.from(signature, 'base64')
        if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs))
          throw new ForeignAccountingEvent('The signature is not Xero’s')
        const { data } = Events.safeParse(JSON.parse(body.toString()))
        return {
          invoices: (data?.events ?? [])
            .filter(({ eventCategory }) => eventCategory === 'INVOICE')
            .map(({ resourceId }) => resourceId),
        }
      },
    }),
  }
}
