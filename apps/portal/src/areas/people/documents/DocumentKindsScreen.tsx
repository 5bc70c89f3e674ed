import {
  createDocumentKind,
  dateInWords,
  listDocumentKinds,
  takeStarterDocuments,
  updateDocumentKind,
  type DocumentKind,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { FileBadge } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { useControl } from '#app/access/use-control.ts'
import { rowsOf } from '#app/query.ts'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { today } from '#parts/words.ts'
import { recordsOf } from './document-words.ts'
import { KindDialog } from './KindDialog.tsx'
import { StarterDialog } from './StarterDialog.tsx'
import '#parts/list/list.css'

/** Kinds of documents that treasures must show before they take jobs. */
export default function DocumentKindsScreen() {
  return (
    <MayScreen title="Required documents" endpoint={listDocumentKinds}>
      <p className="muted">
        Without a checked document of each kind, treasures can’t take the jobs that need it. You can
        still assign a job yourself, with a reason.
      </p>
      <Kinds />
    </MayScreen>
  )
}

type Task = { at: 'add' } | { at: 'starter' } | { at: 'edit'; kind: DocumentKind }

function Kinds() {
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const columns = useMemo(() => columnsOf((kind) => setTask({ at: 'edit', kind })), [])
  return (
    <>
      <div className="list-head">
        <ControlButton
          control={useControl(createDocumentKind)}
          onClick={() => setTask({ at: 'add' })}
        >
          Add a document
        </ControlButton>
        <ControlButton
          kind="quiet"
          control={useControl(takeStarterDocuments)}
          onClick={() => setTask({ at: 'starter' })}
        >
          Choose from a list
        </ControlButton>
      </div>
      <SimpleList<DocumentKind>
        caption="Required documents"
        query={useQuery(rowsOf(listDocumentKinds))}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={68}
        empty={
          <EmptyState title="No documents needed" icon={<FileBadge aria-hidden="true" />}>
            <p>
              Jobs can be taken without any. Choose what treasures must show first, such as a photo
              ID or a Gas Safe card.
            </p>
          </EmptyState>
        }
      />
      {task?.at === 'add' && <KindDialog onClose={close} />}
      {task?.at === 'edit' && <KindDialog kind={task.kind} onClose={close} />}
      {task?.at === 'starter' && <StarterDialog onClose={close} />}
    </>
  )
}

const columnsOf = (edit: (kind: DocumentKind) => void): TableColumn<DocumentKind>[] => [
  {
    id: 'name',
    header: 'Document',
    cell: ({ name, region }) => (
      <>
        <span className="table-line">
          <b>{name}</b>
        </span>
        <span className="table-line small muted">{region?.name ?? 'All regions'}</span>
      </>
    ),
  },
  {
    id: 'trades',
    header: 'For',
    width: 240,
    cell: ({ every_trade, services }) =>
      every_trade ? 'Every trade' : services.map(({ name }) => name).join(', ') || 'No trade yet',
  },
  {
    id: 'records',
    header: 'The check records',
    width: 260,
    cell: recordsOf,
  },
  {
    id: 'from',
    header: 'Status',
    width: 170,
    cell: ({ is_asked, required_from }) =>
      is_asked ? (
        required_from > today() ? (
          <Tag tone="warn">From {dateInWords(required_from)}</Tag>
        ) : (
          <Tag tone="ok">Needed</Tag>
        )
      ) : (
        <Tag>Not asked for</Tag>
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isControl: true,
    width: 100,
    cell: (kind) => kind.can_edit && <EditButton kind={kind} edit={edit} />,
  },
]

type EditButtonProps = { kind: DocumentKind; edit: (kind: DocumentKind) => void }

const EditButton = ({ kind, edit }: EditButtonProps) => (
  <ControlButton
    kind="text"
    control={useControl(updateDocumentKind)}
    label={`Edit ${kind.name}`}
    onClick={() => edit(kind)}
  >
    Edit
  </ControlButton>
)
