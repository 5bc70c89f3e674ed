import {
  dayInWords,
  exportMyTaxYear,
  getMyReportPdf,
  getMyTaxYear,
  showPounds,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, SelectField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { countLines } from '#parts/list/csv-file.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import { PdfButton } from '#parts/PdfButton.tsx'
import { useDownload } from '#parts/use-download.ts'

const thisYear = new Date().getFullYear()
const quarterNames = ['Jan to Mar', 'Apr to Jun', 'Jul to Sep', 'Oct to Dec']

/** A treasure's income by quarter, for their tax return, and the copy of what HMRC was told. */
export function TaxYearPanel() {
  const [year, setYear] = useState(thisYear)
  const query = useQuery(queryOf(getMyTaxYear, { query: { year } }))
  const csv = useDownload({
    fetchFile: (options) => api.call(exportMyTaxYear, { query: { year } }, options),
    nameFile: () => `earnings-${year}.csv`,
    measure: countLines,
    failed: 'The export did not finish.',
  })
  return (
    <Panel title="For your tax return">
      <Loaded query={query}>
        {({ years, quarters, reported_on }) => (
          <>
            <SelectField
              label="Calendar year"
              name="tax-year"
              value={String(year)}
              options={[...new Set([thisYear, ...years])]
                .toSorted((a, b) => b - a)
                .map((one) => ({ value: String(one), label: String(one) }))}
              onChange={(chosen) => setYear(Number(chosen))}
            />
            <table className="earnings-table">
              <thead>
                <tr>
                  <th scope="col">Quarter</th>
                  <th scope="col">Paid</th>
                  <th scope="col">Total</th>
                </tr>
              </thead>
              <tbody>
                {quarters.map(({ invoiced, credited, adjusted, withheld, total, jobs }, i) => (
                  <tr key={quarterNames[i]}>
                    <th scope="row">
                      {quarterNames[i]}
                      <span className="small muted wallet-line">
                        {jobs === 1 ? '1 job' : `${jobs} jobs`}
                      </span>
                    </th>
                    <td>
                      {showPounds(invoiced)}
                      {credited !== 0 && (
                        <span className="small muted wallet-line">
                          Credit notes {showPounds(credited)}
                        </span>
                      )}
                      {withheld !== 0 && (
                        <span className="small muted wallet-line">CIS {showPounds(-withheld)}</span>
                      )}
                      {adjusted !== 0 && (
                        <span className="small muted wallet-line">
                          Adjustments {showPounds(adjusted)}
                        </span>
                      )}
                    </td>
                    <td>{showPounds(total)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="small muted">
              {reported_on
                ? `Reported to HMRC on ${dayInWords(reported_on)}, in whole pounds.`
                : 'Not reported to HMRC yet.'}
            </p>
            <div className="panel-actions">
              <Button kind="quiet" isBusy={csv.phase.at === 'running'} onClick={csv.start}>
                Export CSV
              </Button>
              {reported_on && (
                <PdfButton
                  number={`HMRC-${year}`}
                  load={() => api.call(getMyReportPdf, { query: { year } })}
                />
              )}
            </div>
          </>
        )}
      </Loaded>
    </Panel>
  )
}
