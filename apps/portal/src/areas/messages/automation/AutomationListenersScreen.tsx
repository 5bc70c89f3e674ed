import {
  createListener,
  listListeners,
  type ListedListener,
  getListener,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { Ear } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { AddButton } from '#parts/list/AddButton.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { rowsOf, queryOf } from '#app/query.ts'
import { count } from '#parts/words.ts'
import { ListenerDialog } from './ListenerDialog.tsx'

/** Automations that run when an event happens: those made by staff, and the built-in ones. */
export default function AutomationListenersScreen() {
  return (
    <MayScreen title="Automation listeners" endpoint={listListeners}>
      <Listeners />
    </MayScreen>
  )
}

/** Loaded on demand: the editor is as large as a screen and rarely opened. */
const ListenerEditor = lazy(async () => ({
  default: (await import('./listener-editor/ListenerEditor.tsx')).ListenerEditor,
}))

type Opened = { at: 'none' } | { at: 'new' } | { at: 'one' | 'edit'; id: number }
const none: Opened = { at: 'none' }

function Listeners() {
  const [opened, setOpened] = useState<Opened>(none)
  const open = (id: number) => setOpened({ at: 'one', id })
  const close = () => setOpened(none)
  return (
    <>
      <div>
        <AddButton
          endpoint={createListener}
          label="New listener"
          onAdd={() => setOpened({ at: 'new' })}
        />
      </div>
      <SimpleList
        caption="Listeners"
        columns={columns}
        query={useQuery(rowsOf(listListeners))}
        rowKey={({ id, event, name }) => id ?? `${event} ${name}`}
        rowHeight={68}
        onOpen={({ id }) => id !== null && open(id)}
        empty={
          <EmptyState title="Nothing is automated yet" icon={<Ear aria-hidden="true" />}>
            <p>A listener does something whenever an event happens, for example sends a text.</p>
          </EmptyState>
        }
      />
      {opened.at === 'one' && (
        <ListenerDialog
          id={opened.id}
          onClose={close}
          onOpen={open}
          onEdit={() => setOpened({ at: 'edit', id: opened.id })}
        />
      )}
      <Suspense>
        {opened.at === 'new' && <ListenerEditor onClose={close} onSaved={({ id }) => open(id)} />}
        {opened.at === 'edit' && <EditListener id={opened.id} onClose={() => open(opened.id)} />}
      </Suspense>
    </>
  )
}

/**
 * The listener was open before, so the cached version appears at once while the latest one loads.
 */
function EditListener({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(queryOf(getListener, { params: { id } }))
  return data && <ListenerEditor listener={data} onClose={onClose} onSaved={onClose} />
}

const columns: TableColumn<ListedListener>[] = [
  {
    id: 'name',
    header: 'Listener',
    cell: ({ name, sentence, paused_because }) => (
      <>
        <span className="table-line">
          <b>{name}</b>
        </span>
        <span className="table-line small muted">{paused_because ?? sentence}</span>
      </>
    ),
  },
  {
    id: 'active',
    header: 'Status',
    width: 120,
    cell: (listener) => <ListenerState {...listener} />,
  },
  {
    id: 'runs',
    header: 'Last 30 days',
    isNumber: true,
    width: 130,
    cell: ({ id, runs, waiting }) =>
      id === null ? '' : `${count(runs)}${waiting ? ` · ${count(waiting)} waiting` : ''}`,
  },
]

function ListenerState({ id, active, paused_because }: ListedListener) {
  if (id === null) return <Tag>Built in</Tag>
  if (paused_because) return <Tag tone="danger">Paused</Tag>
  return active ? <Tag tone="ok">On</Tag> : <Tag>Off</Tag>
}
