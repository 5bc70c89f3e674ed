import type { Report } from '@treasures/api-client'
import { Link } from 'react-router'
import { barsOf } from './bars.rules.ts'
import { rowsPath, sayBucket, sayValue } from './report-words.ts'

/** Sizes in SVG units: the space of a bar, its width, and the height of the picture. */
const [step, width, height] = [20, 14, 180]

/**
 * Bar chart of a report. Each bar leads to its rows. The table below has the same figures and links
 * for keyboards and screen readers, so they skip the picture.
 */
export function ReportPicture({ report }: { report: Report }) {
  const { buckets, by, figure } = report
  const { bars, zero, top, low } = barsOf(
    buckets.map(({ value }) => value),
    height,
  )
  const whole = Math.max(buckets.length, 8) * step
  const [first, last] = [buckets[0], buckets.at(-1)]
  return (
    <figure className="report-picture" aria-hidden="true">
      <p className="small muted num">{sayValue(figure.unit, top)}</p>
      <svg viewBox={`0 0 ${whole} ${height}`} preserveAspectRatio="none">
        {buckets.map((bucket, i) => {
          const { y = 0, height: tall = 0 } = bars[i] ?? {}
          const path = rowsPath(report, bucket)
          return (
            <Link key={path} to={path} tabIndex={-1}>
              <title>{`${sayBucket(by, bucket)}: ${sayValue(figure.unit, bucket.value)}`}</title>
              <rect className="report-reach" x={i * step} width={step} height={height} />
              <rect x={i * step + (step - width) / 2} y={y} width={width} height={tall} />
            </Link>
          )
        })}
        <line x2={whole} y1={zero} y2={zero} />
      </svg>
      {low < 0 && <p className="small muted num">{sayValue(figure.unit, low)}</p>}
      {first && last && (
        <figcaption className="small muted">
          <span>{sayBucket(by, first)}</span>
          {last !== first && <span>{sayBucket(by, last)}</span>}
        </figcaption>
      )}
    </figure>
  )
}
