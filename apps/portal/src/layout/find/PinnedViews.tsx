import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { count } from '../../parts/words.ts'
import { viewCounts, viewParam, viewPath, viewsQuery } from '../../parts/views/views.ts'
import './pinned-views.css'

/** Links to pinned views, each with the number of its records. */
export function PinnedViews() {
  const [search] = useSearchParams()
  const pinned = useQuery(viewsQuery).data?.filter((view) => view.is_pinned) ?? []
  const counts = useQuery({ ...viewCounts, enabled: pinned.length > 0 }).data
  return pinned.map((view) => {
    const counted = counts?.find(({ id }) => id === view.id)
    return (
      <Link
        key={view.id}
        className="context-link pinned-view"
        to={viewPath(view)}
        aria-current={search.get(viewParam) === String(view.id) ? 'page' : undefined}
      >
        <span className="pinned-view-name">{view.name}</span>
        {counted && (
          <output className="pinned-view-count" aria-label={`${count(counted.total)} records`}>
            {count(counted.total, counted.is_more)}
          </output>
        )}
      </Link>
    )
  })
}
