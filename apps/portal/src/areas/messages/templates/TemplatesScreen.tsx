import { listTemplates, Template, type OkOf } from '@treasures/api-client'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { FileText } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { rowsOf } from '#app/query.ts'
import { selectFilter } from '#parts/list/list-filters.tsx'
import { ListSearch } from '#parts/list/ListSearch.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { useListAddress } from '#parts/list/use-list-address.ts'
import { channelName, dayInTable } from '#parts/words.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

/** Messages that the system sends, with placeholders. */
export default function TemplatesScreen() {
  return (
    <MayScreen title="Templates" endpoint={listTemplates}>
      <Templates />
    </MayScreen>
  )
}

function Templates() {
  const [given, change] = useListAddress(narrowing)
  const [opened, setOpened] = useState<Template>()
  const { channel = '', for: reader = '', search = '' } = given
  const isShown = (template: Template) =>
    (!channel || template.channel === channel) &&
    (!reader || template.for === reader) &&
    [template.name, template.code, template.subject ?? ''].some((text) =>
      text.toLowerCase().includes(search.toLowerCase()),
    )
  const query = useQuery({
    ...rowsOf(listTemplates),
    select: ({ data }: OkOf<typeof listTemplates>) => data.filter(isShown),
  })
  return (
    <>
      <div className="list-tools">
        <ListSearch
          label="Search by name, code or subject"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <ChannelFilter
          name="channel"
          value={channel}
          onChange={(value) => change({ channel: value })}
        />
        <ReaderFilter name="for" value={reader} onChange={(value) => change({ for: value })} />
      </div>
      <SimpleList
        caption="Templates"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={68}
        onOpen={setOpened}
        empty={<EmptyState title="No templates match" icon={<FileText aria-hidden="true" />} />}
      />
      {opened && <TemplateDialog template={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Filters of the list, by their names in the address. */
const narrowing = {
  search: Template.shape.name,
  channel: Template.shape.channel,
  for: Template.shape.for,
}
const readers = { customer: 'Customer', treasure: 'Treasure', staff: 'Staff', anyone: 'Anyone' }
const classes = {
  security: 'sign-in',
  service: 'job',
  offer: 'offer',
  payment: 'payment',
  marketing: 'news',
}

const ChannelFilter = selectFilter('Channel', 'Any channel', () =>
  (['email', 'sms', 'push'] as const).map((value) => ({ value, label: channelName(value) })),
)
const ReaderFilter = selectFilter('For', 'Any reader', () =>
  Object.entries(readers).map(([value, label]) => ({ value, label })),
)

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
    header: 'Wording',
    width: 190,
    cell: ({ updated_at }) =>
      updated_at ? <Tag>Changed {dayInTable(updated_at)}</Tag> : 'Default',
  },
]
