import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from '@treasures/widgets/kit'
import '@treasures/widgets/kit-parts.css'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import './my-jobs.css'

type JobPendingProps = { title: string; query: Pick<UseQueryResult, 'error' | 'refetch'> }

/** Loading and failed states of a page about a job. */
export const JobPending = ({ title, query: { error, refetch } }: JobPendingProps) => (
  <>
    <h1 tabIndex={-1}>{title}</h1>
    {error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <div className="card my-job-waiting" aria-busy="true">
        <Skeleton width="short" />
        <Skeleton width="long" />
        <Skeleton />
      </div>
    )}
  </>
)
