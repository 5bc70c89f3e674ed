import { creditReasons, dateInWords, lineWords } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Scope } from '#kernel/http/scope.ts'
import type { PrintedDocument } from '../documents/draw-document.ts'
import { printOnce } from '../documents/print-once.ts'
import { invoicesStore } from './invoices.store.ts'
import type { IssuedParties } from './issue-invoice.ts'
import { feeDescr, ratesOf, saysVat, sidesOf } from './print-invoice.ts'
import { keepDocument } from './write-invoice.ts'

type Store = ReturnType<typeof invoicesStore>
type CreditNote = NonNullable<Awaited<ReturnType<Store['findCreditNote']>>>

/** The PDF of a credit note, or undefined if there is none in scope. */
export async function printCreditNote(
  { database: { db }, files }: Pick<Deps, 'database' | 'files'>,
  scope: Scope,
  id: number,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const store = invoicesStore(db)
  const note = await store.findCreditNote(scope, id)
  return (
    note &&
    printOnce(files, {
      stored: note.document,
      layOut: async () => layOut(note, await store.creditNoteLines(id)),
      keep: (file) => keepDocument(db, 'credit_notes', { id, before: note.document }, file),
    })
  )
}

function layOut(
  note: CreditNote,
  lines: Awaited<ReturnType<Store['creditNoteLines']>>,
): PrintedDocument {
  const { number, issued_on, reason, inv_number, invoiced_on, total_pence, vat_pence } = note
  const hasVat = saysVat(note.parties as IssuedParties, vat_pence)
  return {
    // Regulation 15 of the Value Added Tax Regulations 1995 requires this heading.
    title: reason === 'vat_rate_change' ? 'Credit note – change of VAT rate' : 'Credit note',
    number,
    facts: [
      { term: 'Issued', detail: dateInWords(issued_on) },
      { term: 'For invoice', detail: inv_number ?? '' },
      { term: 'Invoice date', detail: invoiced_on ? dateInWords(invoiced_on) : '' },
    ],
    ...sidesOf(note.parties as IssuedParties),
    rows: [
      ...lines.map(({ date, vat_pence: vat, gross_pence, ...line }) => ({
        date,
        ...lineWords(line),
        vat_pence: vat,
        total_pence: gross_pence,
      })),
      ...(note.post_fee_pence > 0
        ? [
            {
              date: invoiced_on ?? '',
              descr: feeDescr,
              vat_pence: note.post_fee_vat_pence,
              total_pence: note.post_fee_pence,
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
      { term: 'Total credited', pence: total_pence, isStrong: true },
    ],
    notes: [`Reason: ${creditReasons[reason]}.`, ...(hasVat ? ['All prices include VAT.'] : [])],
    hasVat,
    created_at: note.created_at,
  }
}
