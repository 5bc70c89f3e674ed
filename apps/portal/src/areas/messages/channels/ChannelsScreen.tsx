import { listChannels, listMessages } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { Send } from 'lucide-react'
import { Link } from 'react-router'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { SimpleList } from '../../../parts/list/SimpleList.tsx'
import { wholeList, type RowOf } from '../../../parts/list/whole-list.ts'
import { paths } from '../../../app/paths.ts'
import { useMay } from '../../../app/session/use-profile.ts'

type Channel = RowOf<typeof listChannels>

export default function ChannelsScreen() {
  return (
    <MayScreen title="Channels" endpoint={listChannels}>
      <Channels />
    </MayScreen>
  )
}

/** Ways in which messages reach people, and where to read what was sent. */
function Channels() {
  const mayRead = useMay(listMessages)
  return (
    <>
      <nav className="links" aria-label="Messaging">
        <Link to={paths.templates()}>Templates</Link>
        {mayRead && <Link to={paths.outbox()}>Outbox</Link>}
      </nav>
      <SimpleList<Channel>
        caption="Channels"
        query={useQuery(wholeList(listChannels))}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No channels yet" icon={<Send aria-hidden="true" />} />}
      />
    </>
  )
}

const columns: TableColumn<Channel>[] = [
  { id: 'name', header: 'Channel', width: 200, cell: ({ name }) => <b>{name}</b> },
  { id: 'description', header: 'What it is', cell: ({ description }) => description },
]
