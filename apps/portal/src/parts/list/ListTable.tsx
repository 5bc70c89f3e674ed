import { Button, Table, type TableProps } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { useRowHeight } from '../../app/density.ts'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { GoToRow } from './GoToRow.tsx'
import type { PagedList } from './use-paged-list.ts'
import { useScrollPlace, type ListPlace } from './use-scroll-place.ts'

/** Shorter lists are scrolled through in a moment. */
const worthJumping = 500

export type ListTableProps<Row> = Omit<
  TableProps<Row>,
  'count' | 'rowAt' | 'onRange' | 'empty' | 'resetKey'
> & {
  list: PagedList<Row>
  place: ListPlace
  /** Changes with the filters: the table goes back to its top. */
  filtersKey: string
  /** Nothing there: none at all, or none that matches. */
  empty: ReactNode
}

/** A list of any length on a screen: waiting, empty, failed, partly failed, and the way to row 60,000. */
export function ListTable<Row>({ list, place, filtersKey, empty, ...table }: ListTableProps<Row>) {
  const { total, error, isStale } = list
  const rowHeight = useRowHeight(table.rowHeight)
  const { frame, goTo } = useScrollPlace(place, rowHeight, total !== undefined && !isStale)
  if (error && total === undefined) return <LoadFailure error={error} onRetry={list.retry} />
  return (
    <div ref={frame} className="list-table" aria-busy={isStale || undefined}>
      <h2 className="unseen">{table.caption}</h2>
      <Table
        {...table}
        rowHeight={rowHeight}
        // Until it is known how many there are, a screenful of rows is held open.
        count={total ?? 12}
        isCounting={total === undefined}
        rowAt={list.rowAt}
        onRange={(from, to) => list.show(from, to - 1)}
        resetKey={filtersKey}
        empty={empty}
      />
      {error && (
        <p className="list-gap" role="alert">
          Some rows could not be loaded.
          <Button kind="quiet" onClick={list.retry}>
            Retry
          </Button>
        </p>
      )}
      {total !== undefined && total > worthJumping && <GoToRow total={total} onGo={goTo} />}
    </div>
  )
}
