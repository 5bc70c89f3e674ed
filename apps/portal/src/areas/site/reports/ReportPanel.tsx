import { exportReport, getReport, type Figure, type Report } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, StatTile } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { countLines } from '#parts/list/csv-file.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import { useDownload } from '#parts/use-download.ts'
import { count } from '#parts/words.ts'
import type { AskedReport } from './report-address.ts'
import { byWords, nameOfBuckets, rowsPath, sayBucket, sayValue } from './report-words.ts'
import { ReportPicture } from './ReportPicture.tsx'

type PanelOf = { figure: Figure; asked: AskedReport }

/** One figure: what it counts, its whole, its bars, and the same as a table and a file. */
export function ReportPanel({ figure, asked: { from, to, by, region } }: PanelOf) {
  const input = {
    params: { figure: figure.code },
    query: { from, to, by, ...(region && { region }) },
  }
  const isReversed = to < from
  const query = useQuery({ ...queryOf(getReport, input), enabled: !isReversed })
  const csv = useDownload({
    fetchFile: (options) => api.call(exportReport, input, options),
    nameFile: () => `${figure.code}-${from}-${to}.csv`,
    measure: countLines,
    failed: 'The export did not finish.',
  })
  return (
    <Panel
      title={figure.title}
      action={
        <Button
          kind="quiet"
          isBusy={csv.phase.at === 'running'}
          disabled={query.data === undefined}
          onClick={csv.start}
        >
          Export CSV
        </Button>
      }
    >
      <p className="muted">{figure.definition}</p>
      {isReversed ? (
        <p role="alert">The last day is before the first. Please choose other days.</p>
      ) : (
        <Loaded query={query}>{(report) => <ReportOf report={report} />}</Loaded>
      )}
    </Panel>
  )
}

function ReportOf({ report }: { report: Report }) {
  const { figure, total, benchmark, buckets, by } = report
  const rows = figure.list === 'jobs' ? 'Jobs' : 'Invoices'
  return (
    <>
      <div className="tiles">
        <StatTile
          label="Over this period"
          value={<Link to={rowsPath(report, total)}>{sayValue(figure.unit, total.value)}</Link>}
          hint={figure.unit === 'count' ? undefined : `${count(total.count)} ${rows.toLowerCase()}`}
        />
        {benchmark !== null && (
          <StatTile
            label="Median of other regions"
            value={sayValue(figure.unit, benchmark)}
            hint="Half are above, half below"
          />
        )}
      </div>
      {buckets.length === 0 ? (
        <p className="muted">Nothing in this period.</p>
      ) : (
        <>
          <ReportPicture report={report} />
          <table className="figures-table">
            <caption className="unseen">{`${figure.title} by ${byWords[by].toLowerCase()}`}</caption>
            <thead>
              <tr>
                <th scope="col">{nameOfBuckets(by)}</th>
                <th scope="col">{figure.title}</th>
                {figure.unit !== 'count' && <th scope="col">{rows}</th>}
              </tr>
            </thead>
            <tbody>
              {buckets.map((bucket) => (
                <tr key={rowsPath(report, bucket)}>
                  <th scope="row">
                    <Link to={rowsPath(report, bucket)}>{sayBucket(by, bucket)}</Link>
                  </th>
                  <td>{sayValue(figure.unit, bucket.value)}</td>
                  {figure.unit !== 'count' && <td>{count(bucket.count)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}
