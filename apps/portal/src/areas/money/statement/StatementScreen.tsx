import {
  addMonths,
  dateInWords,
  exportStatement,
  getStatement,
  getStatementPdf,
  monthInWords,
  showPounds,
  statementParts,
  type StatementPart,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, SelectField, StatTile } from '@treasures/widgets/kit'
import { useSearchParams } from 'react-router'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { chosenRegion } from '#app/session/region.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { useStore } from '#app/store.ts'
import { countLines } from '#parts/list/csv-file.ts'
import { changeListAddress } from '#parts/list/list-address.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import { PdfButton } from '#parts/PdfButton.tsx'
import { regions } from '#parts/regions/regions.queries.ts'
import { readId } from '#parts/search-params.ts'
import { useDownload } from '#parts/use-download.ts'
import { today } from '#parts/words.ts'
import '#parts/panels/profile.css'

const parts = Object.keys(statementParts) as StatementPart[]

/** The monthly statement of a region's wallet. */
export default function StatementScreen() {
  const [search, setSearch] = useSearchParams()
  const own = useProfile().id_ambassador
  const list = useQuery({ ...regions, enabled: own === null })
  const chosen = useStore(chosenRegion)
  const usual = chosen === 'all' ? list.data?.[0]?.id : chosen
  const region = own ?? readId(search, 'region') ?? usual
  const month = readMonth(search.get('month'))
  const change = (changed: Record<string, string>) =>
    setSearch(changeListAddress(search, changed), { replace: true })
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="page-head">
        <h1 tabIndex={-1}>Statement</h1>
      </div>
      <div className="asked-fields">
        <SelectField
          label="Month"
          name="month"
          value={month}
          options={[...new Set([...lastMonths(), month])].map((one) => ({
            value: one,
            label: monthInWords(one),
          }))}
          onChange={(chosen) => change({ month: chosen })}
        />
        {own === null && (
          <Loaded query={list}>
            {(all) => (
              <SelectField
                label="Region"
                name="region"
                value={String(region ?? '')}
                options={all.map(({ id, region_name }) => ({
                  value: String(id),
                  label: region_name,
                }))}
                onChange={(chosen) => change({ region: chosen })}
              />
            )}
          </Loaded>
        )}
      </div>
      {region === undefined ? (
        list.data && <p className="muted">Regions have statements. There is no region yet.</p>
      ) : (
        <StatementOf region={region} month={month} />
      )}
    </main>
  )
}

function StatementOf(params: { region: number; month: string }) {
  const query = useQuery(queryOf(getStatement, { params }))
  const csv = useDownload({
    fetchFile: (options) => api.call(exportStatement, { params }, options),
    nameFile: () => `statement-${params.region}-${params.month}.csv`,
    measure: countLines,
    failed: 'The export did not finish.',
  })
  return (
    <Loaded query={query}>
      {(statement) => (
        <>
          {statement.is_open && (
            <p className="muted">This month isn’t over yet, so more entries may follow.</p>
          )}
          <div className="tiles">
            <StatTile label="Opening balance" value={showPounds(statement.opening)} />
            {parts.map((part) => (
              <StatTile
                key={part}
                label={statementParts[part]}
                value={showPounds(statement[part])}
              />
            ))}
            <StatTile label="Closing balance" value={showPounds(statement.closing)} />
          </div>
          <Panel
            title={`${statement.region.region_name}, ${monthInWords(statement.month)}`}
            action={
              <div className="panel-actions">
                <Button kind="quiet" isBusy={csv.phase.at === 'running'} onClick={csv.start}>
                  Export CSV
                </Button>
                <PdfButton
                  number={`ST-${params.region}-${params.month}`}
                  load={() => api.call(getStatementPdf, { params })}
                />
              </div>
            }
          >
            {statement.entries.length === 0 ? (
              <p className="muted">Nothing moved the wallet in this month.</p>
            ) : (
              <table className="figures-table">
                <thead>
                  <tr>
                    <th scope="col">Date</th>
                    <th scope="col" className="figures-words">
                      Entry
                    </th>
                    <th scope="col">Amount</th>
                    <th scope="col" className="figures-wide">
                      Balance
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {statement.entries.map(({ id, date, descr, amount, balance }) => (
                    <tr key={id}>
                      <td>{dateInWords(date)}</td>
                      <th scope="row">{descr}</th>
                      <td>{showPounds(amount)}</td>
                      <td className="figures-wide">{showPounds(balance)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Panel>
        </>
      )}
    </Loaded>
  )
}

/** The last month that is over, unless the address names one. */
function readMonth(text: string | null): string {
  const [now = '', before = ''] = lastMonths()
  return text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) && text <= now ? text : before
}

/** This month and the 24 before it, newest first. */
const lastMonths = () =>
  Array.from({ length: 25 }, (_, i) => addMonths(`${today().slice(0, 7)}-01`, -i).slice(0, 7))
