import type { TreasureJob } from '@treasures/api-client'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Loaded } from '#parts/list/Loaded.tsx'
import { Pager } from '#parts/panels/Pager.tsx'
import { JobCards } from '../my-jobs/JobGroups.tsx'
import { doneJobsPerPage } from './my-treasure-jobs.queries.ts'
import type { useDoneJobs } from './use-done-jobs.ts'

type DoneJobsProps = ReturnType<typeof useDoneJobs> & {
  renderCard: (job: TreasureJob) => ReactNode
}

/** Completed jobs, collapsed until the treasure opens them. */
export function DoneJobs({ query, page, go, isOpen, setOpen, renderCard }: DoneJobsProps) {
  return (
    <section className="my-jobs-group" aria-labelledby="done-jobs-title">
      <h2 id="done-jobs-title" className="done-jobs-title">
        <button
          id="done-jobs"
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Done <ChevronDown aria-hidden="true" />
        </button>
      </h2>
      {isOpen && (
        <Loaded query={query}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <p className="muted">Jobs that you have done appear here.</p>
            ) : (
              <>
                <JobCards jobs={data} renderCard={renderCard} />
                <Pager
                  noun="jobs done"
                  page={page}
                  perPage={doneJobsPerPage}
                  total={meta.total}
                  go={go}
                />
              </>
            )
          }
        </Loaded>
      )}
    </section>
  )
}
