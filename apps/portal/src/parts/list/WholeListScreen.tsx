import { useQuery } from '@tanstack/react-query'
import type { TableColumn } from '@treasures/widgets/kit'
import { useState, type ReactNode } from 'react'
import { MayScreen } from '../../app/access/MayScreen.tsx'
import { SimpleList } from './SimpleList.tsx'
import { rowsOf, type ListEndpoint, type RowOf } from '#app/query.ts'

type Numbered = ListEndpoint & { ok: { _zod: { output: { data: { id: number }[] } } } }

type WholeListProps<E extends Numbered> = {
  endpoint: E
  /** Accessible name of the table. */
  caption: string
  columns: readonly TableColumn<RowOf<E>>[]
  /** In px. The default fits one line of text. */
  rowHeight?: number
  empty: ReactNode
  /** Draws the dialog that a row opens. */
  renderDialog?: (row: RowOf<E>, close: () => void) => ReactNode
}

/** A staff list that one call returns whole. Children appear above it. */
export const WholeListScreen = <E extends Numbered>({
  title,
  children,
  ...list
}: WholeListProps<E> & { title: string; children?: ReactNode }) => (
  <MayScreen title={title} endpoint={list.endpoint}>
    {children}
    <WholeList {...list} />
  </MayScreen>
)

function WholeList<E extends Numbered>({ endpoint, renderDialog, ...list }: WholeListProps<E>) {
  const [opened, setOpened] = useState<{ row: RowOf<E> }>()
  return (
    <>
      <SimpleList<RowOf<E>>
        {...list}
        query={useQuery(rowsOf<ListEndpoint>(endpoint) as unknown as ReturnType<typeof rowsOf<E>>)}
        rowKey={({ id }) => id}
        {...(renderDialog && { onOpen: (row: RowOf<E>) => setOpened({ row }) })}
      />
      {opened && renderDialog?.(opened.row, () => setOpened(undefined))}
    </>
  )
}
