import { dateInWords, fullName, londonDate, showPence } from '@treasures/api-client'
import type { PrintedDocument } from '../documents/draw-document.ts'
import {
  considerationOf,
  wholePounds,
  type BankAccountOf,
  type Operator,
  type QuarterFigures,
  type SellerFigures,
} from './hmrc-report.rules.ts'
import { taxNumberOf, type SellerDetails } from './seller.rules.ts'

type Reported = {
  year: number
  details: SellerDetails
  account?: BankAccountOf
  figures: SellerFigures
  operator: Operator
  reported_at: Date
}

const quarterNames = [
  'January to March',
  'April to June',
  'July to September',
  'October to December',
]
const lastDays = ['03-31', '06-30', '09-30', '12-31']

/** Pence of what HMRC's file says, which is whole pounds. */
const rounded = (pence: number) => wholePounds(pence) * 100

/** The copy of what was reported to HMRC that a seller receives, with everything in the file. */
export function layOutReport({
  year,
  details,
  account,
  figures,
  operator,
  reported_at,
}: Reported): PrintedDocument {
  const { kind, legal_name, birthdate, address, postcode, vat_number } = details
  const isIndividual = kind === 'individual'
  const sum = (of: (quarter: QuarterFigures) => number) =>
    figures.reduce((all, quarter) => all + rounded(of(quarter)), 0)
  return {
    title: 'Report to HMRC',
    number: `HMRC-${year}`,
    facts: [
      { term: 'Year', detail: String(year) },
      { term: 'Reported', detail: dateInWords(londonDate(reported_at)) },
    ],
    from: [operator.name, ...operator.address.split('\n')],
    to: [
      isIndividual ? fullName(details) : (legal_name ?? ''),
      address,
      postcode,
      ...(isIndividual && birthdate ? [`Born ${dateInWords(birthdate)}`] : []),
      `Tax number ${taxNumberOf(details) ?? 'not known'}`,
      ...(vat_number ? [`VAT ${vat_number}`] : []),
      ...(account ? [`Bank account ending in ${account.account.slice(-4)}`] : []),
    ],
    rows: figures.map((quarter, q) => ({
      date: `${year}-${lastDays[q]}`,
      descr: `Personal services, ${quarterNames[q]}`,
      note: `CIS deduction ${showPence(rounded(quarter.withheld_pence))}, fees ${showPence(0)}`,
      quantity: String(quarter.jobs),
      vat_pence: 0,
      total_pence: rounded(considerationOf(quarter)),
    })),
    sums: [
      {
        term: 'CIS deductions',
        pence: sum(({ withheld_pence }) => withheld_pence),
      },
      { term: 'Paid to you', pence: sum(considerationOf), isStrong: true },
    ],
    notes: [
      `This is a copy of what we reported to HMRC about ${year}, as the law requires of digital platforms. The quantity is the number of jobs.`,
      'Amounts are what was credited to your wallet, after CIS deductions, in whole pounds. We took no fees from them. If anything is wrong, please tell us, and we will correct it.',
    ],
    hasVat: false,
    created_at: reported_at,
  }
}
