import { Button, Table, type TableProps, TextField } from '@treasures/widgets/kit'
import { type ReactNode, useState } from 'react'
import { useRowHeight } from '../../app/density.ts'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import type { PagedList } from './use-paged-list.ts'
import { useScrollPlace, type ListPlace } from './use-scroll-place.ts'

/** Number of rows above which "Go to row" appears. Shorter lists are quick to scroll. */
const worthJumping = 500

export type ListTableProps<Row> = Omit<
  TableProps<Row>,
  'count' | 'rowAt' | 'onRange' | 'empty' | 'resetKey'
> & {
  list: PagedList<Row>
  place: ListPlace
  /** Changes with the filters, and sends the table back to its top. */
  filtersKey: string
  /** Shown if the list is empty or no row matches. */
  empty: ReactNode
}

/** A table for a list of any length, with its loading, empty, failed and partly failed states. */
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
        // Reserves a screenful of rows until the total is known.
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

/** Jumps to a row of a list too long to scroll. */
function GoToRow({ total, onGo }: { total: number; onGo: (index: number) => void }) {
  const [text, setText] = useState('')
  const row = Math.min(Number(text.replaceAll(/\D/g, '')), total)
  return (
    <form
      className="go-to-row"
      onSubmit={(event) => {
        event.preventDefault()
        if (row > 0) onGo(row - 1)
      }}
    >
      <TextField
        label="Go to row"
        isLabelHidden
        name="row"
        placeholder="Go to row"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={setText}
      />
      <Button type="submit" kind="quiet" disabled={row < 1}>
        Go
      </Button>
    </form>
  )
}
