import { createJob, exportJobs, listJobs, type JobRow } from '@treasures/api-client'
import { Button, CheckMenu, EmptyState } from '@treasures/widgets/kit'
import { BriefcaseBusiness } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { useControl } from '../../../app/access/use-control.ts'
import { ExportButton } from '../../../parts/list/ExportButton.tsx'
import { ListSearch } from '../../../parts/list/ListSearch.tsx'
import { ListTable } from '../../../parts/list/ListTable.tsx'
import { useColumns } from '../../../parts/list/use-columns.ts'
import { useCsvExport } from '../../../parts/list/use-csv-export.ts'
import { useListAddress } from '../../../parts/list/use-list-address.ts'
import { useListPlace } from '../../../parts/list/use-list-place.ts'
import { usePagedList } from '../../../parts/list/use-paged-list.ts'
import { paths } from '../../../app/paths.ts'
import { api } from '../../../app/session/api.ts'
import { useMay } from '../../../app/session/use-profile.ts'
import { count } from '../../../parts/words.ts'
import { jobColumns } from './jobs-columns.tsx'
import {
  clearedFilters,
  isNarrowed,
  jobsAddress,
  jobsList,
  orderOf,
  queryOf,
} from './jobs.queries.ts'
import { JobsFilters } from './JobsFilters.tsx'
import '../../../parts/list/list.css'
import './jobs.css'

export default function JobsScreen() {
  return useMay(listJobs) ? (
    <Jobs />
  ) : (
    <MayScreen title="Jobs" endpoint={listJobs}>
      {null}
    </MayScreen>
  )
}

const hrefOf = ({ id }: JobRow) => paths.job({ id })

/** Every job of the caller's regions, with what wants somebody's eye. */
function Jobs() {
  const navigate = useNavigate()
  const [filters, change] = useListAddress(jobsAddress)
  const place = useListPlace()
  const list = usePagedList({ ...jobsList(filters), initialRow: place.initialRow })
  const csv = useCsvExport('jobs', (options) =>
    api.call(exportJobs, { query: queryOf(filters) }, options),
  )
  const chosen = useColumns('jobs', jobColumns)
  const addJob = () => void navigate(paths.jobAdd())

  return (
    <main id="main" className="page" tabIndex={-1}>
      <header className="list-head">
        <h1 tabIndex={-1}>Jobs</h1>
        <output className="list-total" aria-label="Jobs in this list">
          {list.total !== undefined && count(list.total)}
        </output>
        <ExportButton csv={csv} total={list.total} control={useControl(exportJobs)} />
        <ControlButton control={useControl(createJob)} onClick={addJob}>
          Add Job
        </ControlButton>
      </header>
      <div className="list-tools">
        <ListSearch
          label="Search by number, name or postcode"
          value={filters.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        <JobsFilters filters={filters} change={change} />
        <CheckMenu label="Columns" options={chosen.options} onToggle={chosen.toggle} />
      </div>
      <ListTable<JobRow>
        caption="Jobs"
        list={list}
        place={place}
        columns={chosen.columns}
        rowKey={(row) => row.id}
        rowHeight={68}
        sort={orderOf(filters)}
        onSort={({ id, dir }) => change({ sort: `${id},${dir}` })}
        hrefOf={hrefOf}
        onOpen={(row) => void navigate(hrefOf(row))}
        filtersKey={JSON.stringify(filters)}
        empty={
          isNarrowed(filters) ? (
            <EmptyState title="No jobs match">
              <p>Try fewer letters, or another filter.</p>
              <Button kind="quiet" onClick={() => change(clearedFilters)}>
                Clear search and filters
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title="No jobs yet" icon={<BriefcaseBusiness aria-hidden="true" />}>
              <p>Jobs that customers book, or that you add for them, appear here.</p>
            </EmptyState>
          )
        }
      />
    </main>
  )
}
