import { getDelivery, listMessages, listTemplates, type Delivery } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '#app/query.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/session/use-profile.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { moment } from '#parts/words.ts'
import { ClearBounce } from './ClearBounce.tsx'
import { ChannelCards } from './ChannelCards.tsx'
import { EntryList } from '#parts/list/EntryList.tsx'
import { FailedMessages } from './FailedMessages.tsx'
import { TestEmail } from '#parts/channels/TestEmail.tsx'

/**
 * Delivery of messages: state of each channel, failed messages, and addresses and numbers that
 * receive none.
 */
export default function ChannelsScreen() {
  return (
    <MayScreen title="Channels" endpoint={getDelivery}>
      <nav className="links" aria-label="Messaging">
        {useMay(listTemplates) && <Link to={paths.templates()}>Templates</Link>}
        {useMay(listMessages) && <Link to={paths.outbox()}>Outbox</Link>}
      </nav>
      <Channels />
    </MayScreen>
  )
}

const Channels = () => (
  <Loaded query={useQuery(queryOf(getDelivery))}>
    {({ channels, failures, bounced, stopped }: Delivery) => (
      <>
        <ChannelCards channels={channels} />
        <TestEmail />
        <FailedMessages failures={failures} />
        <EntryList
          title="Bounced addresses"
          rows={bounced}
          rowKey={({ id }) => id}
          draw={(bounce) => ({
            title: bounce.address,
            lines: [`No e-mail since ${moment(bounce.bounced_at)}`, bounce.words],
            action: <ClearBounce bounce={bounce} />,
          })}
          empty="No e-mail address has bounced."
        />
        <EntryList
          title="Numbers that answered STOP"
          rows={stopped}
          rowKey={({ mobile }) => mobile}
          draw={({ mobile, stopped_at }) => ({
            title: mobile,
            lines: [
              `No text since ${moment(stopped_at)}. They get texts again if they text START.`,
            ],
          })}
          empty="Nobody has answered STOP."
        />
      </>
    )}
  </Loaded>
)
