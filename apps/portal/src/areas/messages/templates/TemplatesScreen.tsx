import { listTemplates, type Template } from '@treasures/api-client'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { FileText } from 'lucide-react'
import { WholeListScreen } from '#parts/list/WholeListScreen.tsx'
import { channelName, day } from '#parts/words.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

/** Messages that the system sends, with placeholders. */
export default function TemplatesScreen() {
  return (
    <WholeListScreen
      title="Templates"
      endpoint={listTemplates}
      caption="Templates"
      columns={columns}
      rowHeight={68}
      renderDialog={(template, close) => <TemplateDialog template={template} onClose={close} />}
      empty={<EmptyState title="No templates yet" icon={<FileText aria-hidden="true" />} />}
    />
  )
}

const readers = { customer: 'Customer', treasure: 'Treasure', staff: 'Staff', anyone: 'Anyone' }
const classes = {
  security: 'sign-in',
  service: 'job',
  offer: 'offer',
  payment: 'payment',
  marketing: 'news',
}

const columns: TableColumn<Template>[] = [
  {
    id: 'name',
    header: 'Template',
    cell: ({ name, code }) => (
      <>
        <span className="table-line">
          <b>{name}</b>
        </span>
        <span className="table-line small muted">{code}</span>
      </>
    ),
  },
  {
    id: 'channel',
    header: 'Channel',
    width: 120,
    cell: ({ channel }) => <Tag>{channelName(channel)}</Tag>,
  },
  {
    id: 'about',
    header: 'For',
    width: 190,
    cell: (template) => `${readers[template.for]}, ${classes[template.class]}`,
  },
  { id: 'subject', header: 'Subject', cell: ({ subject }) => subject },
  {
    id: 'updated_at',
    header: 'Words',
    width: 190,
    cell: ({ updated_at }) =>
      updated_at ? <Tag tone="warn">Changed {day(updated_at)}</Tag> : 'Default',
  },
]
