import { dateInWords, fullName } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { TreasureScope } from '#kernel/http/scope.ts'
import { linesOfParty } from '../../catalogue/business/printed-party.rules.ts'
import type { PrintedDocument } from '../documents/draw-document.ts'
import { printOnce } from '../documents/print-once.ts'
import { billsStore, type BillLineRecord, type BillRecord } from './bills.store.ts'
import { keepBillDocument, type BillParties } from './write-bill.ts'

/** The PDF of an issued bill, or undefined if there is none in scope. */
export async function printBill(
  { database: { db }, files }: Pick<Deps, 'database' | 'files'>,
  scope: TreasureScope,
  id: number,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const store = billsStore(db)
  const bill = await store.find(scope, id)
  if (!bill?.number) return undefined
  return printOnce(files, {
    stored: bill.document,
    layOut: async () => layOut(bill, await store.lines(id)),
    keep: (file) => keepBillDocument(db, { id, before: bill.document }, file),
  })
}

/** Description with the service and the job, and the treasure's own words below it. */
const wordsOf = ({ service, id_job, descr }: BillLineRecord) => {
  const about = `${service ?? 'Work'} (job ${id_job})`
  return descr === '' || descr === service ? { descr: about } : { descr: about, note: descr }
}

/** The first bills were issued without a copy of the buyer, and show none. */
type KeptParties = Omit<BillParties, 'buyer'> & Partial<Pick<BillParties, 'buyer'>>

function layOut(bill: BillRecord, lines: readonly BillLineRecord[]): PrintedDocument {
  const { treasure, buyer, agreement } = bill.parties as KeptParties
  const { number, issued_on, issued_at, vat_pence, withheld_pence, total_pence } = bill
  const gross_pence = total_pence + withheld_pence
  const isRegistered = treasure.vat_number !== null
  return {
    title: 'Self-billed invoice',
    number: number ?? '',
    facts: [{ term: 'Issued', detail: issued_on ? dateInWords(issued_on) : '' }],
    from: [
      fullName(treasure),
      ...[treasure.address, treasure.postcode].flatMap((line) => line || []),
      ...(isRegistered ? [`VAT ${treasure.vat_number}`] : []),
      // A CIS statement of deductions needs the UTR.
      ...(withheld_pence > 0 && treasure.utr ? [`UTR ${treasure.utr}`] : []),
    ],
    to: buyer ? linesOfParty(buyer) : [],
    rows: lines.map((line) => ({
      date: line.date,
      ...wordsOf(line),
      quantity: String(line.quantity_hundredths / 100),
      price_pence: line.treasure_price_pence,
      vat_pence: line.vat_pence,
      total_pence: line.total_pence,
    })),
    sums: [
      ...(isRegistered
        ? [
            { term: 'Total before VAT', pence: gross_pence - vat_pence },
            { term: 'VAT', pence: vat_pence },
          ]
        : []),
      ...(withheld_pence > 0
        ? [
            { term: 'Work and materials', pence: gross_pence },
            { term: 'CIS deduction', pence: -withheld_pence },
          ]
        : []),
      { term: 'Total to be paid', pence: total_pence, isStrong: true },
    ],
    notes: [
      `Self-billing: issued ${buyer ? `by ${buyer.name} ` : ''}on behalf of the supplier${agreement ? `, as agreed on ${dateInWords(agreement.agreed_on)}` : ''}.`,
      // HMRC's Notice 700/62 requires this statement.
      ...(isRegistered ? ['The VAT shown is your output tax due to HMRC.'] : []),
    ],
    // The treasure's own VAT, whether or not we are registered.
    hasVat: isRegistered || vat_pence > 0,
    created_at: issued_at ?? new Date(0),
  }
}
