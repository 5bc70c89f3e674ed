import { poundsOf, sellerGapNames, sellerKinds } from '@treasures/api-client'
import { csvTable } from '#kernel/csv.ts'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import { considerationOf, type QuarterFigures, type SellerFigures } from './hmrc-report.rules.ts'
import { readFigures } from './seller-figures.store.ts'
import { gapsOf, type SellerDetails } from './seller.rules.ts'
import { sellersStore } from './sellers.store.ts'

type Row = SellerDetails & { figures: SellerFigures }

const sum = (figures: readonly QuarterFigures[], of: (quarter: QuarterFigures) => number) =>
  poundsOf(figures.reduce((all, quarter) => all + of(quarter), 0))
const withheld = ({ withheld_pence }: QuarterFigures) => withheld_pence
const quarter = (row: Row, q: number) => must(row.figures[q - 1])
const missing = (row: Row) =>
  gapsOf(row)
    .map((gap) => sellerGapNames[gap])
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
    .join(', ')

const sellersCsv = csvTable<Row>([
  ['Treasure', (row) => row.id],
  ['First name', (row) => row.fname],
  ['Surname', (row) => row.lname],
  ['Kind', (row) => sellerKinds[row.kind]],
  ['Legal name', (row) => row.legal_name],
  ['Company number', (row) => row.company_number],
  ['Date of birth', (row) => row.birthdate],
  ['National Insurance number', (row) => row.nino],
  ['UTR', (row) => row.utr],
  ['VAT number', (row) => row.vat_number],
  ['Address', (row) => row.address],
  ['Postcode', (row) => row.postcode],
  ...[1, 2, 3, 4].flatMap(
    (q) =>
      [
        [`Q${q} consideration (GBP)`, (row: Row) => poundsOf(considerationOf(quarter(row, q)))],
        [`Q${q} fees and taxes withheld (GBP)`, (row: Row) => sum([quarter(row, q)], withheld)],
        [`Q${q} activities`, (row: Row) => quarter(row, q).jobs],
      ] as const,
  ),
  ['Consideration (GBP)', (row) => sum(row.figures, considerationOf)],
  ['Fees and taxes withheld (GBP)', (row) => sum(row.figures, withheld)],
  ['Missing', missing],
])

/** The rows of HMRC's annual report on sellers as CSV, to the penny, for people to read. */
export async function exportSellersOf(db: Db, year: number) {
  const figures = await readFigures(db, year)
  return sellersCsv.write([...figures.keys()], async (ids) =>
    (await sellersStore(db).details(ids, `${year}-12-31`)).map((seller) => ({
      ...seller,
      figures: must(figures.get(seller.id)),
    })),
  )
}
