import {
  addMonths,
  exportStatement,
  getStatement,
  getStatementPdf,
  londonDate,
  poundsOf,
  statementParts,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { csvTable } from '#kernel/csv.ts'
import { startOfDay } from '#kernel/db/in-days.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { ambassadorsStore } from '../../catalogue/ambassadors/ambassadors.store.ts'
import { businessAt } from '../../catalogue/business/business.store.ts'
import { noSuchAmbassador } from '../../catalogue/lists/lists.refusals.ts'
import { drawDocument } from '../documents/draw-document.ts'
import { layOutStatement } from './print-statement.rules.ts'
import { figureStatement, type StatementRow } from './statement.rules.ts'
import { statementsStore } from './statements.store.ts'

type Asked = { params: { region: number; month: string } }
type Call = typeof getStatement | typeof exportStatement | typeof getStatementPdf

/** Monthly statements of regions, worked out from the entries of their wallets. */
export function statementsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  async function read(
    endpoint: Call,
    { params: { region: id, month } }: Asked,
    scope: StaffScope,
    at: Date,
  ) {
    const today = londonDate(at)
    const region = await ambassadorsStore(db).find(scope, id, today)
    if (!region) throw noSuchAmbassador(endpoint)
    const first = `${month}-01`
    if (first > today)
      throw refuse(endpoint, 'month_to_come', 'This month is still to come.', {
        errors: { month: ['This month is still to come'] },
      })
    const next = addMonths(first, 1)
    const { opening, entries } = await statementsStore(db).read(id, { first, next })
    return { region, month, next, is_open: next > today, ...figureStatement(opening, entries) }
  }

  return {
    async getStatement(input, { scope, at }) {
      const { region, month, is_open, rows, ...of } = await read(getStatement, input, scope, at)
      return {
        region: { id: region.id, region_name: region.region_name },
        month,
        is_open,
        opening: poundsOf(of.opening),
        shares: poundsOf(of.shares),
        credited: poundsOf(of.credited),
        fees: poundsOf(of.fees),
        payouts: poundsOf(of.payouts),
        closing: poundsOf(of.closing),
        entries: rows.map(({ id, date, part, words, id_invoice, amount_pence, balance_pence }) => ({
          id,
          date,
          part,
          descr: words,
          id_invoice,
          amount: poundsOf(amount_pence),
          balance: poundsOf(balance_pence),
        })),
      }
    },

    async exportStatement(input, { scope, at }) {
      const { rows } = await read(exportStatement, input, scope, at)
      return statementCsv.write(rows, (some) => Promise.resolve(some))
    },

    async getStatementPdf(input, { scope, at }) {
      const { region, next, ...statement } = await read(getStatementPdf, input, scope, at)
      const over = startOfDay(next)
      const made = over < at ? over : at
      const document = layOutStatement({
        ...statement,
        region: await statementsStore(db).party(region.id),
        // The document of a month that is over is always the same.
        seller: await businessAt(db, made),
        created_at: made,
      })
      return { name: `${document.number}.pdf`, bytes: await drawDocument(document) }
    },
  } satisfies Partial<Handlers>
}

const statementCsv = csvTable<StatementRow>([
  ['Date', ({ date }) => date],
  ['Part', ({ part }) => statementParts[part]],
  ['Description', ({ words }) => words],
  ['Amount (GBP)', ({ amount_pence }) => poundsOf(amount_pence)],
  ['Balance (GBP)', ({ balance_pence }) => poundsOf(balance_pence)],
])
