import { listListeners, type ListedListener } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { Ear } from 'lucide-react'
import { useState } from 'react'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { SimpleList } from '../../../parts/list/SimpleList.tsx'
import { wholeList } from '../../../parts/list/whole-list.ts'
import { count } from '../../../parts/words.ts'
import { ListenerDialog } from './ListenerDialog.tsx'

/** What is done when an event happens: by staff's wish, and by the program itself. */
export default function AutomationListenersScreen() {
  return (
    <MayScreen title="Automation listeners" endpoint={listListeners}>
      <Listeners />
    </MayScreen>
  )
}

function Listeners() {
  const [opened, setOpened] = useState<number>()
  return (
    <>
      <SimpleList
        caption="Listeners"
        columns={columns}
        query={useQuery(wholeList(listListeners))}
        rowKey={({ id, event, name }) => id ?? `${event} ${name}`}
        rowHeight={68}
        onOpen={({ id }) => setOpened(id ?? undefined)}
        empty={
          <EmptyState title="Nothing is automated yet" icon={<Ear aria-hidden="true" />}>
            <p>A listener does something whenever an event happens, for example sends a text.</p>
          </EmptyState>
        }
      />
      {opened !== undefined && <ListenerDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const columns: TableColumn<ListedListener>[] = [
  {
    id: 'name',
    header: 'Listener',
    cell: ({ name, sentence, paused_because }) => (
      <>
        <p>
          <b>{name}</b>
        </p>
        <p className="small muted">{paused_because ?? sentence}</p>
      </>
    ),
  },
  {
    id: 'active',
    header: 'State',
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
