import { showPounds, monthInWords, type MonthOfEarnings } from '@treasures/api-client'
import { barsOf } from './earnings-bars.rules.ts'

/** Sizes in SVG units: width of a month, width of a bar, height of the tallest bar. */
const [step, bar, height] = [40, 14, 120]

/** Bar chart of earnings and payouts by month. The table below it has the figures. */
export function EarningsPicture({ months }: { months: readonly MonthOfEarnings[] }) {
  const bars = barsOf(months)
  const highest = Math.max(...months.flatMap(({ earned, paid_out }) => [earned, paid_out]))
  return (
    <figure className="earnings-picture">
      <svg
        viewBox={`0 0 ${Math.max(6, bars.length) * step} ${height + 22}`}
        preserveAspectRatio="xMinYMid meet"
        role="img"
        aria-label={`Earned and paid out by month, ${showPounds(highest)} at most`}
      >
        {bars.map(({ month, earned, paid_out }, place) => (
          <g key={month} transform={`translate(${place * step + 5} 0)`}>
            <title>{monthInWords(month)}</title>
            <rect
              className="earnings-earned"
              width={bar}
              height={Math.max(1, earned * height)}
              y={height - Math.max(1, earned * height)}
            />
            <rect
              className="earnings-paid"
              x={bar + 2}
              width={bar}
              height={Math.max(1, paid_out * height)}
              y={height - Math.max(1, paid_out * height)}
            />
            <text x={bar + 1} y={height + 16} textAnchor="middle">
              {monthInWords(month).slice(0, 3)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="small muted">
        <span className="earnings-key earnings-key-earned" aria-hidden="true" /> Earned{' '}
        <span className="earnings-key earnings-key-paid" aria-hidden="true" /> Paid out
      </figcaption>
    </figure>
  )
}
