import {
  getDelivery,
  listMessages,
  listTemplates,
  type Delivery,
  clearBounce,
  type BouncedAddress,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/session/use-profile.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { moment } from '#parts/words.ts'
import { ChannelCards } from './ChannelCards.tsx'
import { EntryList } from '#parts/list/EntryList.tsx'
import { FailedMessages } from './FailedMessages.tsx'
import { TestEmail } from '#parts/channels/TestEmail.tsx'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'

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

/** Unblocks a bounced address once its owner says that it works. */
function ClearBounce({ bounce: { id, address } }: { bounce: BouncedAddress }) {
  const [isAsking, setIsAsking] = useState(false)
  const control = useControl(clearBounce)
  return (
    <>
      <ControlButton
        control={control}
        kind="quiet"
        label={`Clear: ${address}`}
        onClick={() => setIsAsking(true)}
      >
        Clear
      </ControlButton>
      {isAsking && (
        <ConfirmChange
          title="Send to this address again?"
          yes="Clear"
          tone="plain"
          change={() => api.call(clearBounce, { params: { id }, body: {} })}
          said="The address gets e-mail again."
          onClose={() => setIsAsking(false)}
        >
          {address} will get e-mail from the next message on. If it bounces again, it is stopped
          again.
        </ConfirmChange>
      )}
    </>
  )
}
