import { Table, type TableProps } from '@treasures/widgets/kit'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRowHeight } from '../../app/density.ts'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import './list.css'

type SimpleListProps<Row> = Pick<
  TableProps<Row>,
  'caption' | 'columns' | 'rowKey' | 'onOpen' | 'hrefOf'
> & {
  query: UseQueryResult<Row[]>
  /** In px. The default fits one line of text. */
  rowHeight?: number
  empty: ReactNode
}

/**
 * A list that one call returns whole, with its loading, empty and failed states. Use `ListTable`
 * for long lists.
 */
export function SimpleList<Row>({ query, rowHeight = 52, empty, ...table }: SimpleListProps<Row>) {
  const { data, error, refetch } = query
  const height = useRowHeight(rowHeight)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <section>
      <h2 className="unseen">{table.caption}</h2>
      <Table
        {...table}
        rowHeight={height}
        count={data ? data.length : 6}
        isCounting={!data}
        rowAt={(index) => data?.[index]}
        empty={empty}
      />
    </section>
  )
}
