import { showPounds, monthInWords, type MonthOfEarnings } from '@treasures/api-client'
import { count } from '#parts/words.ts'
import { barsOf, topOf } from './earnings-bars.rules.ts'

/**
 * Sizes in SVG units: width of a month, width of a bar, height of the axis, width and height of the
 * words beside it.
 */
const [step, bar, height, words, line] = [40, 14, 120, 50, 12]

/**
 * Bar chart of earnings and payouts by month. Each month has its figures in its accessible name and
 * tooltip.
 */
export function EarningsPicture({ months }: { months: readonly MonthOfEarnings[] }) {
  const bars = barsOf(months)
  const top = topOf(months)
  const width = words + bars.length * step
  return (
    <figure className="earnings-picture">
      <svg
        viewBox={`0 ${-line} ${width} ${height + line + 22}`}
        // Makes the text 14 px high, unless the panel is too narrow.
        width={width * 1.3}
        preserveAspectRatio="xMinYMid meet"
        role="group"
        aria-label="Earned and paid out by month"
      >
        {[0, 0.5, 1].map((part) => (
          <g key={part} transform={`translate(0 ${height * (1 - part)})`}>
            <line x1={words - 4} x2={width} />
            <text x={words - 8} y={4} textAnchor="end">
              {top * part === Math.round(top * part)
                ? `£${count(top * part)}`
                : showPounds(top * part)}
            </text>
          </g>
        ))}
        {bars.map(({ month, words: figures, pounds, earned, paid_out }, place) => (
          <g
            key={month}
            role="img"
            aria-label={figures}
            transform={`translate(${words + place * step + 5} 0)`}
          >
            <title>{figures}</title>
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
            {pounds > 0 && (
              <text
                className="earnings-figure"
                x={bar + 1}
                y={height * (1 - Math.max(earned, paid_out)) - 4}
                textAnchor="middle"
              >
                £{count(pounds)}
              </text>
            )}
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
