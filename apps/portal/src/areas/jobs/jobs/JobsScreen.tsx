import {
  createJob,
  exportJobs,
  jobStatusWords,
  listJobs,
  listServices,
  dateInFigures,
  type OkOf,
} from '@treasures/api-client'
import { BriefcaseBusiness } from 'lucide-react'
import { paths } from '#app/paths.ts'
import { RegionFilter } from '#parts/list/IdFilter.tsx'
import {
  anyFilter,
  askedFilter,
  chipFilter,
  idFilter,
  type ListFilter,
} from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { rowsOf } from '#app/query.ts'
import { tagChoices } from '#parts/panels/subject.ts'
import { attentions, type Attention } from './job-attention.ts'
import { JobRowMenu } from './JobRowMenu.tsx'
import { jobColumns } from './jobs-columns.tsx'
import './jobs.css'

const services = {
  ...rowsOf(listServices),
  select: ({ data }: OkOf<typeof listServices>) =>
    data
      .filter(({ kind }) => kind === 'trade')
      .map(({ id, shortened_display_name: name }) => ({ id, name })),
  staleTime: 600_000,
}

const attentionFilters = Object.fromEntries(
  attentions.map(({ name, words }) => [name, chipFilter('1', words)]),
) as Record<Attention, ListFilter>

const { on_board } = listJobs.query.shape

/** Jobs of the caller's regions, with those that need attention marked. */
const jobs: ListOf<typeof listJobs> = {
  noun: 'jobs',
  endpoint: listJobs,
  search: 'Search by number, name or postcode',
  filters: {
    id_status: anyFilter('Status', jobStatusWords),
    id_service: idFilter('Service', services),
    id_region: RegionFilter,
    tag: idFilter('Tags', tagChoices({ kind: 'job' })),
    on_board: chipFilter('1', (asked) =>
      on_board.safeParse(asked).data === false ? 'Not on Jobs Board' : 'On Jobs Board',
    ),
    ...attentionFilters,
    id_customer: askedFilter((id) => `Customer ${id}`),
    id_treasure: askedFilter((id) => `Treasure ${id}`),
    had_by: askedFilter((id) => `Taken by treasure ${id}, now or before`),
    posted_since: askedFilter((date) => `Booked since ${dateInFigures(date)}`),
    posted_until: askedFilter((date) => `Booked until ${dateInFigures(date)}`),
    taken_since: askedFilter((date) => `Taken since ${dateInFigures(date)}`),
  },
  columns: jobColumns,
  pathOf: ({ id }) => paths.job({ id }),
  actions: (row) => <JobRowMenu job={row} />,
  adding: { endpoint: createJob, label: 'Add Job', to: paths.jobAdd() },
  exporting: exportJobs,
  empty: {
    icon: <BriefcaseBusiness aria-hidden="true" />,
    words: 'Jobs that customers book, or that you add for them, appear here.',
  },
}

export default function JobsScreen() {
  return <ListScreen list={jobs} />
}
