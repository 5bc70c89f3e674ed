import { listChannels, listMessages } from '@treasures/api-client'
import { EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { Send } from 'lucide-react'
import { Link } from 'react-router'
import type { RowOf } from '../../../parts/list/whole-list.ts'
import { WholeListScreen } from '../../../parts/list/WholeListScreen.tsx'
import { paths } from '../../../app/paths.ts'
import { useMay } from '../../../app/session/use-profile.ts'

type Channel = RowOf<typeof listChannels>

/** Ways in which messages reach people, and where to read what was sent. */
export default function ChannelsScreen() {
  return (
    <WholeListScreen
      title="Channels"
      endpoint={listChannels}
      caption="Channels"
      columns={columns}
      empty={<EmptyState title="No channels yet" icon={<Send aria-hidden="true" />} />}
    >
      <nav className="links" aria-label="Messaging">
        <Link to={paths.templates()}>Templates</Link>
        {useMay(listMessages) && <Link to={paths.outbox()}>Outbox</Link>}
      </nav>
    </WholeListScreen>
  )
}

const columns: TableColumn<Channel>[] = [
  { id: 'name', header: 'Channel', width: 200, cell: ({ name }) => <b>{name}</b> },
  { id: 'description', header: 'What it is', cell: ({ description }) => description },
]
