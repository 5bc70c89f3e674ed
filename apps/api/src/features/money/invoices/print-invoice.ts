import { poundsOf, dateInWords, lineWords } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Scope } from '#kernel/http/scope.ts'
import { linesOfParty } from '../../catalogue/business/printed-party.rules.ts'
import type { PrintedDocument } from '../documents/draw-document.ts'
import { printOnce } from '../documents/print-once.ts'
import { invoicesStore } from './invoices.store.ts'
import type { IssuedParties } from './issue-invoice.ts'
import { keepDocument } from './write-invoice.ts'

/** Description of a post fee on a document. */
export const feeDescr = 'Fee for paying without a card'

type Store = ReturnType<typeof invoicesStore>
type Issued = NonNullable<Awaited<ReturnType<Store['findIssued']>>>
type InvoiceToPrint = Pick<
  Issued,
  | 'parties'
  | 'inv_number'
  | 'issued_on'
  | 'due_on'
  | 'issued_at'
  | 'total_pence'
  | 'vat_pence'
  | 'post_fee_pence'
  | 'post_fee_vat_pence'
>
type LineToPrint = Pick<
  Awaited<ReturnType<Store['lines']>>[number],
  | 'date'
  | 'descr'
  | 'quantity_hundredths'
  | 'customer_price_pence'
  | 'vat_pence'
  | 'gross_pence'
  | 'vat_rate'
> & { about?: string }

/**
 * The PDF of an issued invoice, or undefined if there is none in scope. Later payments and credits
 * do not appear on it.
 */
export async function printInvoice(
  { database: { db }, files }: Pick<Deps, 'database' | 'files'>,
  scope: Scope,
  id: number,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const store = invoicesStore(db)
  const invoice = await store.findIssued(scope, id)
  return (
    invoice &&
    printOnce(files, {
      stored: invoice.document,
      layOut: async () => layOut(invoice, await store.lines(id)),
      keep: (file) => keepDocument(db, 'invoices', { id, before: invoice.document }, file),
    })
  )
}

/** The contents of an issued invoice's document. */
export function layOut(invoice: InvoiceToPrint, lines: readonly LineToPrint[]): PrintedDocument {
  const parties = invoice.parties as IssuedParties
  const { inv_number, issued_on, due_on, issued_at, total_pence, vat_pence } = invoice
  const hasVat = saysVat(parties, vat_pence)
  return {
    title: 'Invoice',
    number: inv_number ?? '',
    facts: [
      { term: 'Issued', detail: issued_on ? dateInWords(issued_on) : '' },
      { term: 'Due', detail: due_on ? dateInWords(due_on) : '' },
    ],
    ...sidesOf(parties),
    rows: [
      ...lines.map((line) => ({
        date: line.date,
        ...lineWords(line),
        quantity: String(line.quantity_hundredths / 100),
        price_pence: line.customer_price_pence,
        vat_pence: line.vat_pence,
        total_pence: line.gross_pence,
      })),
      ...(invoice.post_fee_pence > 0
        ? [
            {
              date: issued_on ?? '',
              descr: feeDescr,
              quantity: '1',
              price_pence: invoice.post_fee_pence,
              vat_pence: invoice.post_fee_vat_pence,
              total_pence: invoice.post_fee_pence,
            },
          ]
        : []),
    ],
    sums: [
      ...(hasVat
        ? [
            { term: 'Total before VAT', pence: total_pence - vat_pence },
            { term: `VAT ${ratesOf(lines)}`.trim(), pence: vat_pence },
          ]
        : []),
      { term: 'Total', pence: total_pence, isStrong: true },
    ],
    notes: [
      parties.terms,
      ...(parties.payment ? [parties.payment] : []),
      ...(hasVat ? ['All prices include VAT.'] : []),
    ],
    hasVat,
    created_at: issued_at ?? new Date(0),
  }
}

/** A document mentions VAT if its seller was registered, or if VAT was charged. */
export const saysVat = ({ seller }: IssuedParties, vat_pence: number) =>
  seller.vat_number !== null || vat_pence > 0

/** Both parties, as on an invoice and all of its credit notes. */
export const sidesOf = ({ seller, customer }: IssuedParties) => ({
  from: linesOfParty(seller),
  to: [
    customer.company ?? customer.name,
    ...(customer.company ? [customer.name] : []),
    ...customer.address,
  ],
})

/** For example "20%" or "0%, 20%". */
export const ratesOf = (lines: readonly { vat_rate: number }[]) =>
  [...new Set(lines.map(({ vat_rate }) => vat_rate))]
    .toSorted((a, b) => a - b)
    .map((rate) => `${poundsOf(rate)}%`)
    .join(', ')
