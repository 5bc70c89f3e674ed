import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { QueryOf } from '#app/query.ts'
import { Loaded } from '../list/Loaded.tsx'
import type { ListPage } from '../list/use-paged-list.ts'
import { Pager } from './Pager.tsx'
import { Panel } from './Panel.tsx'

/** Rows per page, few because a panel is one part of a profile. */
const rowsPerPage = 5

export type PageOfPanel = { page: number; per_page: number }

type Rows = ListPage<{ id: number }>

type PagedPanelProps<Page extends Rows> = {
  title: string
  /** Query for a page. With changed filters, the panel starts again at the first page. */
  pageOf: (page: PageOfPanel) => QueryOf<Page>
  /** Choices or actions beside the heading. */
  action?: ReactNode
  /** Link to the whole list, where it can be searched and sorted. */
  all?: { label: string; to: string } | undefined
  /** Shown if there are no rows. */
  empty: string
  /** Renders totals from the call's answer, above the rows. */
  renderTotals?: (page: Page) => ReactNode
  children: (row: Page['data'][number]) => ReactNode
}

/** A page of a record's jobs, visits or documents, with links to the other pages. */
export const PagedPanel = <Page extends Rows>(props: PagedPanelProps<Page>) => (
  <Panel
    title={props.title}
    action={
      <span className="panel-actions">
        {props.action}
        {props.all && <Link to={props.all.to}>{props.all.label}</Link>}
      </span>
    }
  >
    <PagedRows
      key={JSON.stringify(props.pageOf({ page: 1, per_page: rowsPerPage }).queryKey)}
      {...props}
    />
  </Panel>
)

function PagedRows<Page extends Rows>(props: PagedPanelProps<Page>) {
  const { title, pageOf, empty, renderTotals, children } = props
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...pageOf({ page, per_page: rowsPerPage }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query}>
      {(shown) =>
        shown.meta.total === 0 ? (
          <p className="muted">{empty}</p>
        ) : (
          <>
            {renderTotals?.(shown)}
            <ul
              className="profile-lines"
              aria-label={title}
              aria-busy={query.isPlaceholderData || undefined}
            >
              {shown.data.map((row) => (
                <li key={row.id}>{children(row)}</li>
              ))}
            </ul>
            <Pager
              noun={title.toLowerCase()}
              page={page}
              perPage={rowsPerPage}
              total={shown.meta.total}
              isCapped={shown.meta.total_capped}
              go={setPage}
            />
          </>
        )
      }
    </Loaded>
  )
}
