import {
  checkDocument,
  dateInWords,
  endDocument,
  listDocumentKinds,
  listDocuments,
  listVisitsAtRisk,
  refuseDocument,
  type StaffDocument,
} from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import { Ellipsis, FileBadge } from 'lucide-react'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { Menu } from '#app/floating/Menu.tsx'
import { paths } from '#app/paths.ts'
import { rowsOf } from '#app/query.ts'
import { dateFilter } from '#parts/list/date-filter.tsx'
import { chipsFilter, idFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { dayInTable } from '#parts/words.ts'
import { DocumentDialogs, type DocumentTask } from './DocumentDialogs.tsx'
import { DocumentFile } from './DocumentFile.tsx'
import { stateTones, stateWords } from './document-words.ts'

/** Treasures' documents, for staff to check. */
const documents: ListOf<typeof listDocuments, DocumentTask> = {
  noun: 'documents',
  endpoint: listDocuments,
  search: 'Search by treasure',
  filters: {
    state: chipsFilter(stateWords),
    id_kind: idFilter('Document', rowsOf(listDocumentKinds)),
    until_before: dateFilter('Ends before'),
  },
  links: [
    { label: 'Visits at risk', to: paths.visitsAtRisk(), endpoint: listVisitsAtRisk },
    { label: 'Required documents', to: paths.documentKinds(), endpoint: listDocumentKinds },
  ],
  columns: [
    {
      id: 'treasure',
      header: 'Treasure',
      isFixed: true,
      cell: ({ treasure, kind }) => (
        <>
          <span className="table-line">
            <b>{treasure.name}</b>
          </span>
          <span className="table-line small muted">{kind.name}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      width: 130,
      cell: ({ state }) => <Tag tone={stateTones[state]}>{stateWords[state]}</Tag>,
    },
    { id: 'sent', header: 'Sent', width: 130, cell: ({ sent_at }) => dayInTable(sent_at) },
    {
      id: 'until',
      header: 'Last day',
      width: 130,
      cell: ({ until }) => (until ? dateInWords(until) : '–'),
    },
    {
      id: 'checked',
      header: 'Checked by',
      width: 170,
      cell: ({ checked_by, checked_at }) =>
        checked_at ? (
          <>
            <span className="table-line">{checked_by ?? 'A former colleague'}</span>
            <span className="table-line small muted">{dayInTable(checked_at)}</span>
          </>
        ) : (
          '–'
        ),
    },
    {
      id: 'file',
      header: 'File',
      isControl: true,
      width: 190,
      cell: (document) => <DocumentFile document={document} />,
    },
  ],
  rowHeight: 68,
  pathOf: ({ treasure }) => paths.treasureProfile({ id: treasure.id }),
  actions: (document, open) => <DocumentMenu document={document} open={open} />,
  Dialogs: DocumentDialogs,
  empty: {
    icon: <FileBadge aria-hidden="true" />,
    words: 'What your treasures send appears here. Say what they need under Required documents.',
  },
}

type DocumentMenuProps = { document: StaffDocument; open: (task: DocumentTask) => void }

function DocumentMenu({ document, open }: DocumentMenuProps) {
  const [check, refuse, end] = [
    useControl(checkDocument),
    useControl(refuseDocument),
    useControl(endDocument),
  ]
  const { state, kind, treasure } = document
  const items = [
    ...(state === 'sent'
      ? [
          ...menuItem(check, { label: 'Check…', onPress: () => open({ at: 'check', document }) }),
          ...menuItem(refuse, {
            label: 'Refuse…',
            onPress: () => open({ at: 'refuse', document }),
          }),
        ]
      : []),
    ...(state === 'checked'
      ? menuItem(end, { label: 'End…', onPress: () => open({ at: 'end', document }) })
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      label={`More for ${kind.name} of ${treasure.name}`}
      icon={<Ellipsis aria-hidden="true" />}
      kind="text"
      items={items}
    />
  )
}

export default function DocumentsScreen() {
  return <ListScreen list={documents} />
}
