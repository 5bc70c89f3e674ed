import { jobStatuses, type JobStatus } from '@treasures/api-client'
import { useSearchParams } from 'react-router'

/** Shows only jobs in the statuses of `?status=2,3`, or all jobs without it. */
export function useStatusFilter<Row extends { id_status: number }>(rows: readonly Row[] = []) {
  const [search, setSearch] = useSearchParams()
  const asked = (search.get('status') ?? '')
    .split(',')
    .map(Number)
    .filter((status): status is JobStatus => status > 0 && status in jobStatuses)
  const shown = asked.length
    ? rows.filter(({ id_status }) => asked.some((status) => status === id_status))
    : rows
  const showAll = () =>
    setSearch(
      (now) => {
        now.delete('status')
        return now
      },
      { replace: true },
    )
  return { asked, shown, showAll }
}
