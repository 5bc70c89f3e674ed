import {
  createJob,
  exportJobs,
  jobStatusWords,
  listJobLossReasons,
  listJobs,
  dayInWords,
  jobStatus,
  listJobMatches,
  type JobRow,
} from '@treasures/api-client'
import { BriefcaseBusiness } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { bulkChoosing } from '#parts/bulk/bulk-choosing.tsx'
import { RegionFilter } from '#parts/list/IdFilter.tsx'
import {
  anyFilter,
  askedFilter,
  askedIdFilter,
  chipFilter,
  idFilter,
  type ListFilter,
} from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { rowsOf } from '#app/query.ts'
import { tradeServices } from '#parts/trade-services.queries.ts'
import { tagChoices } from '#parts/panels/subject.ts'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { RowMenu } from '#parts/list/RowMenu.tsx'
import { profilePath, treasurePath } from '#parts/people/profile-path.ts'
import { attentions, type Attention } from './job-attention.ts'
import { jobColumns } from './jobs-columns.tsx'
import './jobs.css'

const attentionFilters = Object.fromEntries(
  attentions.map(({ name, words }) => [name, chipFilter('1', words)]),
) as Record<Attention, ListFilter>

const { on_board, taken, unassigned } = listJobs.query.shape

/** Jobs of the caller's regions. Jobs that need attention are marked. */
const jobs: ListOf<typeof listJobs> = {
  noun: 'jobs',
  endpoint: listJobs,
  search: 'Search by number, name or postcode',
  filters: {
    id_status: anyFilter('Status', jobStatusWords),
    id_service: idFilter('Service', tradeServices),
    id_region: RegionFilter,
    tag: idFilter('Tags', tagChoices({ kind: 'job' })),
    on_board: chipFilter('1', (asked) =>
      on_board.safeParse(asked).data === false ? 'Not on Jobs Board' : 'On Jobs Board',
    ),
    ...attentionFilters,
    id_customer: askedFilter((id) => `Customer ${id}`),
    id_treasure: askedFilter((id) => `Treasure ${id}`),
    had_by: askedFilter((id) => `Taken by treasure ${id}, now or before`),
    posted_since: askedFilter((date) => `Booked since ${dayInWords(date)}`),
    posted_until: askedFilter((date) => `Booked until ${dayInWords(date)}`),
    taken_since: askedFilter((date) => `Taken since ${dayInWords(date)}`),
    taken: askedFilter((asked) =>
      taken.safeParse(asked).data === false ? 'Not taken since booked' : 'Taken since booked',
    ),
    unassigned: askedFilter((asked) =>
      unassigned.safeParse(asked).data === false ? 'With a treasure' : 'Without a treasure',
    ),
    over_since: askedFilter((date) => `Done or cancelled since ${dayInWords(date)}`),
    over_until: askedFilter((date) => `Done or cancelled until ${dayInWords(date)}`),
    loss_reason: askedIdFilter(rowsOf(listJobLossReasons), (name) => `Reason: ${name}`, 'other'),
    accepted_since: askedFilter((date) => `Estimate accepted since ${dayInWords(date)}`),
    accepted_until: askedFilter((date) => `Estimate accepted until ${dayInWords(date)}`),
    reviewed_since: askedFilter((date) => `Reviewed since ${dayInWords(date)}`),
    reviewed_until: askedFilter((date) => `Reviewed until ${dayInWords(date)}`),
  },
  columns: jobColumns,
  pathOf: ({ id }) => paths.job({ id }),
  actions: (row) => <JobRowMenu job={row} />,
  adding: { endpoint: createJob, label: 'Add Job', to: paths.jobAdd() },
  exporting: exportJobs,
  choosing: bulkChoosing('job', ({ jobcode }) => `job ${jobcode}`),
  empty: {
    icon: <BriefcaseBusiness aria-hidden="true" />,
    words: 'Jobs that customers book, or that you add for them, appear here.',
  },
}

export default function JobsScreen() {
  return <ListScreen list={jobs} />
}

function JobRowMenu({ job }: { job: JobRow }) {
  const { id, jobcode, id_status, customer, treasure } = job
  const navigate = useNavigate()
  const match = useControl(listJobMatches)
  return (
    <RowMenu
      name={`job ${jobcode}`}
      path={paths.job({ id })}
      opening="Open job"
      items={[
        ...(id_status === jobStatus.open
          ? menuItem(match, {
              label: 'Find a treasure',
              onPress: () => void navigate(paths.treasuresMatch({ id })),
            })
          : []),
        ...(customer
          ? [{ label: 'Open customer', onPress: () => void navigate(profilePath(customer)) }]
          : []),
        ...(treasure
          ? [{ label: 'Open treasure', onPress: () => void navigate(treasurePath(treasure)) }]
          : []),
      ]}
    />
  )
}
