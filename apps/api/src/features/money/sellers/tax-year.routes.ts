import { getMyReportPdf, londonDate, poundsOf } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { csvTable } from '#kernel/csv.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { drawDocument } from '../documents/draw-document.ts'
import { considerationOf, type Operator, type SellerFigures } from './hmrc-report.rules.ts'
import { layOutReport } from './printed-report.rules.ts'
import { noFigures, readFigures, yearsOf } from './seller-figures.store.ts'
import { openRow } from './seller-reports.routes.ts'
import { sellerReportsStore } from './seller-reports.store.ts'

/** A treasure's own income by quarter, and the copy of what was reported to HMRC. */
export function taxYearRoutes({ database: { db }, seal }: Pick<Deps, 'database' | 'seal'>) {
  const readYear = async (from: Db, id: number, year: number): Promise<SellerFigures> =>
    (await readFigures(from, year, [id])).get(id) ?? noFigures

  return {
    async getMyTaxYear({ query: { year } }, { scope: { id_treasure } }) {
      const reported = await sellerReportsStore(db).lastOf(id_treasure, year)
      return {
        year,
        years: await yearsOf(db, id_treasure),
        quarters: (await readYear(db, id_treasure, year)).map((quarter) => ({
          invoiced: poundsOf(quarter.invoiced_pence),
          credited: poundsOf(quarter.credited_pence),
          adjusted: poundsOf(quarter.adjusted_pence),
          withheld: poundsOf(quarter.withheld_pence),
          total: poundsOf(considerationOf(quarter)),
          jobs: quarter.jobs,
        })),
        reported_on: reported?.answered_at ? londonDate(reported.answered_at) : null,
      }
    },

    async exportMyTaxYear({ query: { year } }, { scope: { id_treasure } }) {
      const figures = await readYear(db, id_treasure, year)
      const quarters = figures.map((quarter, i) => ({ ...quarter, name: `${year} Q${i + 1}` }))
      return taxYearCsv.write([0, 1, 2, 3], (some) =>
        Promise.resolve(some.flatMap((i) => quarters[i] ?? [])),
      )
    },

    async getMyReportPdf({ query: { year } }, { scope: { id_treasure } }) {
      const row = await sellerReportsStore(db).lastOf(id_treasure, year)
      if (!row?.answered_at)
        throw refuse(
          getMyReportPdf,
          'report_not_found',
          'Nothing was reported of you to HMRC for this year yet.',
        )
      const document = layOutReport({
        ...openRow(seal, row.message_ref, row),
        year,
        figures: row.figures as SellerFigures,
        operator: row.operator as Operator,
        reported_at: row.answered_at,
      })
      return { name: `${document.number}.pdf`, bytes: await drawDocument(document) }
    },
  } satisfies Partial<Handlers>
}

const taxYearCsv = csvTable<SellerFigures[number] & { name: string }>([
  ['Quarter', ({ name }) => name],
  ['Jobs', ({ jobs }) => jobs],
  ['Paid invoices (GBP)', ({ invoiced_pence }) => poundsOf(invoiced_pence)],
  ['Credit notes (GBP)', ({ credited_pence }) => poundsOf(credited_pence)],
  ['Adjustments (GBP)', ({ adjusted_pence }) => poundsOf(adjusted_pence)],
  ['CIS deductions (GBP)', ({ withheld_pence }) => poundsOf(-withheld_pence || 0)],
  ['Total (GBP)', (quarter) => poundsOf(considerationOf(quarter))],
])
