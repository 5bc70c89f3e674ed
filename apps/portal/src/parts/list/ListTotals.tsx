import { Skeleton } from '@treasures/widgets/kit'
import { MoneyTotals } from '../panels/Money.tsx'

type ListTotalsProps<Page> = {
  totals: Readonly<Record<string, (page: Page) => string>>
  /** Undefined until the first page has arrived. */
  page: Page | undefined
}

/** Sums over all rows that match the filters. Skeletons keep their space during loading. */
export const ListTotals = <Page,>({ totals, page }: ListTotalsProps<Page>) => (
  <MoneyTotals
    items={Object.entries(totals).map(([term, sumOf]) => ({
      term,
      sum: page ? sumOf(page) : <Skeleton />,
    }))}
  />
)
