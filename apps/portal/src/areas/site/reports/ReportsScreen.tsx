import {
  getStatement,
  listAmbassadors,
  listFigures,
  updateReportMail,
  type Figure,
  type ReportBy,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Chip, DateField, SelectField, SwitchField } from '@treasures/widgets/kit'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#app/paths.ts'
import { keepAnswer, queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { canChooseRegion, chosenRegion } from '#app/session/region.ts'
import { useMay, useProfile } from '#app/session/use-profile.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { useStore } from '#app/store.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { changeListAddress } from '#parts/list/list-address.ts'
import { regions } from '#parts/regions/regions.queries.ts'
import { today } from '#parts/words.ts'
import { readReportAddress, usualRanges, type AskedReport } from './report-address.ts'
import { byWords } from './report-words.ts'
import { ReportPanel } from './ReportPanel.tsx'
import '#parts/panels/profile.css'
import './reports.css'

/** Figures of jobs and invoices over any range of days. Each bar leads to its rows. */
export default function ReportsScreen() {
  const mayStatement = useMay(getStatement)
  const figures = useQuery(queryOf(listFigures))
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="page-head">
        <h1 tabIndex={-1}>Reports</h1>
        {mayStatement && <Link to={paths.statement()}>Statement</Link>}
      </div>
      <Loaded query={figures}>
        {({ data: all, weekly_mail }) =>
          all.length === 0 ? (
            <p className="muted">
              Reports show figures of jobs and invoices. You don’t have access to either list.
            </p>
          ) : (
            <>
              <Reports figures={all} />
              <WeeklyMail figures={all} isOn={weekly_mail} />
            </>
          )
        }
      </Loaded>
    </main>
  )
}

function Reports({ figures }: { figures: readonly Figure[] }) {
  const [search, setSearch] = useSearchParams()
  const read = readReportAddress(search, today())
  const figure = figures.find(({ code }) => code === read.figure) ?? figures[0]
  if (!figure) return null
  const asked: AskedReport = { ...read, by: figure.by.includes(read.by) ? read.by : 'week' }
  const change = (changed: Record<string, string | undefined>) =>
    setSearch(changeListAddress(search, changed), { replace: true })
  return (
    <>
      <div className="asked-fields">
        <DateField
          label="From"
          name="from"
          value={asked.from}
          max={asked.to}
          onChange={(from) => from && change({ from })}
        />
        <DateField
          label="To"
          name="to"
          value={asked.to}
          min={asked.from}
          onChange={(to) => to && change({ to })}
        />
        <SelectField
          label="By"
          name="by"
          value={asked.by}
          options={figure.by.map((by: ReportBy) => ({ value: by, label: byWords[by] }))}
          onChange={(by) => change({ by })}
        />
        <RegionField value={asked.region} onChange={(region) => change({ region })} />
      </div>
      <div className="report-ranges">
        {usualRanges(today()).map(({ words, from, to }) => (
          <Chip
            key={words}
            isPressed={asked.from === from && asked.to === to}
            onPress={() => change({ from, to })}
          >
            {words}
          </Chip>
        ))}
      </div>
      <div className="report-figures">
        <nav aria-label="Figures">
          <ul>
            {figures.map(({ code, title }) => (
              <li key={code}>
                <Link
                  to={{ search: changeListAddress(search, { figure: code }).toString() }}
                  replace
                  preventScrollReset
                  aria-current={code === figure.code ? 'page' : undefined}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ReportPanel figure={figure} asked={asked} />
      </div>
    </>
  )
}

type RegionProps = {
  value: number | undefined
  onChange: (region: string | undefined) => void
}

/** For users who see all regions. Other users have one, or have chosen one in the header. */
function RegionField({ value, onChange }: RegionProps) {
  const mayList = useMay(listAmbassadors)
  const chosen = useStore(chosenRegion)
  const seesAll = canChooseRegion(useProfile()) && chosen === 'all' && mayList
  const { data } = useQuery({ ...regions, enabled: seesAll })
  if (!seesAll || !data) return null
  return (
    <SelectField
      label="Region"
      name="region"
      value={value === undefined ? '' : String(value)}
      options={[
        { value: '', label: 'All regions' },
        ...data.map(({ id, region_name }) => ({ value: String(id), label: region_name })),
      ]}
      onChange={(region) => onChange(region || undefined)}
    />
  )
}

/** The user's own choice, which takes effect at once. */
function WeeklyMail({ figures, isOn }: { figures: Figure[]; isOn: boolean }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (weekly_mail: boolean) => api.call(updateReportMail, { body: { weekly_mail } }),
    onSuccess: ({ weekly_mail }) => {
      keepAnswer(listFigures, {}, { data: figures, weekly_mail })
      snackbar.success(
        weekly_mail ? 'We’ll e-mail you every Friday.' : 'Weekly e-mail switched off.',
      )
    },
    onError: (error) => snackbar.warning(`Your choice was not saved. ${saveFailure(error)}`),
  })
  return (
    <SwitchField
      label="E-mail me six figures of the week every Friday at 08:00"
      name="weekly_mail"
      checked={isOn}
      isBusy={isPending}
      onChange={mutate}
    />
  )
}
