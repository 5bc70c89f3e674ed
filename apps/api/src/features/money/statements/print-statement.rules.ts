import {
  monthInWords,
  statementParts,
  type BusinessDetails,
  type StatementPart,
} from '@treasures/api-client'
import { linesOfParty, partyOf } from '../../catalogue/business/printed-party.rules.ts'
import type { PrintedDocument } from '../documents/draw-document.ts'
import type { StatementFigures, StatementRow } from './statement.rules.ts'

type ToPrint = StatementFigures & {
  region: { id: number; region_name: string; company: string; address: string }
  month: string
  is_open: boolean
  rows: readonly StatementRow[]
  seller: BusinessDetails
  created_at: Date
}

/** The contents of a statement's document. */
export function layOutStatement({
  region,
  month,
  is_open,
  rows,
  seller,
  created_at,
  ...of
}: ToPrint): PrintedDocument {
  return {
    title: 'Statement',
    number: `ST-${region.id}-${month}`,
    facts: [{ term: 'Month', detail: monthInWords(month) }],
    from: linesOfParty(partyOf(seller)),
    to: [
      ...(region.company ? [region.company] : []),
      region.region_name,
      ...region.address.split('\n').filter(Boolean),
    ],
    rows: rows.map(({ date, words, amount_pence }) => ({
      date,
      descr: words,
      vat_pence: 0,
      total_pence: amount_pence,
    })),
    sums: [
      { term: 'Opening balance', pence: of.opening },
      ...(Object.keys(statementParts) as StatementPart[]).map((part) => ({
        term: statementParts[part],
        pence: of[part],
      })),
      { term: 'Closing balance', pence: of.closing, isStrong: true },
    ],
    notes: [
      'The closing balance is what was in the wallet at the end of the month. A share of an invoice is added when its customer has paid.',
      ...(is_open ? ['This month is not over yet, so further entries may follow.'] : []),
    ],
    hasVat: false,
    created_at,
  }
}
