import type { Endpoint } from '@treasures/api-client'
import { EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { count } from '#parts/words.ts'
import { ItemMenu, RestoreItem, type ItemTask } from './ItemMenu.tsx'
import { Retired } from './Retired.tsx'
import { RetireDialog } from './RetireDialog.tsx'
import '#parts/list/list.css'

type Item = { id: number; name: string; retired_on: string | null; treasures: number }
type Body = { from?: string }

/** A list of skills or equipment. Staff add, edit and retire its items, and never delete them. */
export type CatalogueItemsProps<Of extends Item> = {
  caption: string
  /** Header of the first column: the word for one item. */
  header: string
  query: UseQueryOptions<{ data: Of[] }, Error, Of[]>
  /** Columns between the name and the number of treasures. */
  columns?: readonly TableColumn<Of>[]
  rowHeight?: number
  empty: { title: string; icon: ReactNode; words: string }
  add: { endpoint: Endpoint; label: string }
  edit: Endpoint
  retire: { endpoint: Endpoint; call: (item: Of, body: Body) => Promise<unknown>; words: string }
  restore: { endpoint: Endpoint; call: (item: Of) => Promise<unknown> }
  /** Renders the form that edits the given item, or adds one if there is none. */
  renderForm: (item: Of | undefined, close: () => void) => ReactNode
}

export function CatalogueItems<Of extends Item>(props: CatalogueItemsProps<Of>) {
  const { caption, query, rowHeight, empty, add, retire, restore, renderForm } = props
  const [task, setTask] = useState<ItemTask<Of>>()
  const columns = useMemo(() => columnsOf(props, setTask), [props])
  const close = () => setTask(undefined)
  return (
    <>
      <div className="list-head">
        <ControlButton control={useControl(add.endpoint)} onClick={() => setTask({ at: 'add' })}>
          {add.label}
        </ControlButton>
      </div>
      <SimpleList<Of>
        caption={caption}
        query={useQuery(query)}
        columns={columns}
        rowKey={({ id }) => id}
        {...(rowHeight !== undefined && { rowHeight })}
        empty={
          <EmptyState title={empty.title} icon={empty.icon}>
            <p>{empty.words}</p>
          </EmptyState>
        }
      />
      {task?.at === 'add' && renderForm(undefined, close)}
      {task?.at === 'edit' && renderForm(task.item, close)}
      {task?.at === 'retire' && (
        <RetireDialog
          name={task.item.name}
          retire={(body) => retire.call(task.item, body)}
          onClose={close}
        >
          {retire.words}
        </RetireDialog>
      )}
      {task?.at === 'restore' && (
        <RestoreItem
          name={task.item.name}
          restore={() => restore.call(task.item)}
          onClose={close}
        />
      )}
    </>
  )
}

const columnsOf = <Of extends Item>(
  { header, columns = [], edit, retire, restore }: CatalogueItemsProps<Of>,
  open: (task: ItemTask<Of>) => void,
): TableColumn<Of>[] => [
  {
    id: 'name',
    header,
    cell: ({ name, retired_on }) => (
      <>
        {name} <Retired on={retired_on} />
      </>
    ),
  },
  ...columns,
  {
    id: 'treasures',
    header: 'Treasures',
    isNumber: true,
    width: 110,
    cell: ({ treasures }) => count(treasures),
  },
  {
    id: 'actions',
    header: 'Actions',
    isControl: true,
    width: 180,
    cell: (item) => (
      <ItemMenu
        item={item}
        edit={edit}
        retire={retire.endpoint}
        restore={restore.endpoint}
        open={open}
      />
    ),
  },
]
