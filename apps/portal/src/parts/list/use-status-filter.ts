import { jobStatuses, type JobStatus } from '@treasures/api-client'
import { useSearchParams } from 'react-router'

/** `?status=2,3`: of a whole list only the jobs in these statuses; all of them where nothing is asked for. */
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
