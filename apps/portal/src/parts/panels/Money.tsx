import type { ReactNode } from 'react'
import './money.css'

type MoneyLinesProps = {
  caption: string
  /** Headings. The first column holds words, the other columns hold figures. */
  columns: readonly string[]
  rows: readonly { id: number | string; cells: readonly ReactNode[] }[]
}

/** Lines of an invoice or a bill. */
export const MoneyLines = ({ caption, columns, rows }: MoneyLinesProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
  <div className="money-scroll" tabIndex={0} role="region" aria-label={caption}>
    <table className="money-lines">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name, at) => (
            <th key={name} scope="col" className={at ? 'number' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, at) => (
              <td key={columns[at]} className={at ? 'number' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Sums over all rows that match a list's filters. */
export const MoneyTotals = ({ items }: { items: readonly { term: string; sum: ReactNode }[] }) => (
  <dl className="money-totals">
    {items.map(({ term, sum }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{sum}</dd>
      </div>
    ))}
  </dl>
)
