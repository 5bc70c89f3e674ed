import { listTemplates, type Template } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { SimpleList } from '../../../parts/list/SimpleList.tsx'
import { wholeList } from '../../../parts/list/whole-list.ts'
import { channelName, day } from '../../../parts/words.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

export default function TemplatesScreen() {
  return (
    <MayScreen title="Templates" endpoint={listTemplates}>
      <Templates />
    </MayScreen>
  )
}

/** Messages that the program sends, before a record's values are filled in. */
function Templates() {
  const [opened, setOpened] = useState<Template>()
  return (
    <>
      <SimpleList<Template>
        caption="Templates"
        query={useQuery(wholeList(listTemplates))}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={68}
        onOpen={setOpened}
        empty={<EmptyState title="No templates yet" icon={<FileText aria-hidden="true" />} />}
      />
      {opened && <TemplateDialog template={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const columns: TableColumn<Template>[] = [
  {
    id: 'name',
    header: 'Template',
    cell: ({ name, code }) => (
      <>
        <p>
          <b>{name}</b>
        </p>
        <p className="small muted">{code}</p>
      </>
    ),
  },
  {
    id: 'channel',
    header: 'Channel',
    width: 120,
    cell: ({ channel }) => <Tag>{channelName(channel)}</Tag>,
  },
  { id: 'subject', header: 'Subject', cell: ({ subject }) => subject },
  { id: 'updated_at', header: 'Changed', width: 140, cell: ({ updated_at }) => day(updated_at) },
]
