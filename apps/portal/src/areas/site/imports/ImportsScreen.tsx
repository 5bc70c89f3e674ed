import { listImports, type Import } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { FileInput } from 'lucide-react'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { paths } from '#app/paths.ts'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { rowsOf } from '#app/query.ts'
import { count, momentInTable } from '#parts/words.ts'
import { records, stateOf } from './import-words.ts'
import { UploadImport } from './UploadImport.tsx'
import './imports.css'

/** Uploads files from another system, and lists earlier imports. */
export default function ImportsScreen() {
  return (
    <MayScreen title="Import" endpoint={listImports}>
      <UploadImport />
      <SimpleList<Import>
        caption="Imports so far"
        query={useQuery({ ...rowsOf(listImports), enabled: true })}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.importOne({ id })}
        empty={
          <EmptyState title="Nothing imported yet" icon={<FileInput aria-hidden="true" />}>
            <p>Files that you upload appear here, with what became of each row.</p>
          </EmptyState>
        }
      />
    </MayScreen>
  )
}

const columns: TableColumn<Import>[] = [
  { id: 'file', header: 'File', cell: ({ file_name }) => file_name },
  { id: 'state', header: 'Status', width: 130, cell: (one) => stateOf(one) },
  { id: 'rows', header: 'In the file', width: 130, cell: ({ kind, rows }) => records(kind, rows) },
  {
    id: 'added',
    header: 'Added',
    isNumber: true,
    width: 80,
    cell: ({ state, counts }) =>
      state === 'done' || state === 'running' ? count(counts.added) : '',
  },
  { id: 'by', header: 'By', width: 130, cell: ({ by }) => by ?? '' },
  { id: 'at', header: 'Uploaded', width: 110, cell: ({ created_at }) => momentInTable(created_at) },
]
