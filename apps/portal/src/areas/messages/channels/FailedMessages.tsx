import { retryMessage, type FailedMessage, type NotAgain } from '@treasures/api-client'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { channelName, moment } from '#parts/words.ts'
import { EntryList } from '#parts/list/EntryList.tsx'

/** Messages that failed, with the provider's reason. */
export const FailedMessages = ({ failures }: { failures: readonly FailedMessage[] }) => (
  <EntryList
    title="Failed messages"
    rows={failures}
    rowKey={({ id }) => id}
    draw={(message) => ({
      title: message.recipient,
      lines: [
        `${message.subject ?? channelName(message.channel)} · ${moment(message.failed_at)}`,
        message.error,
        ...(message.not_again ? [notAgain[message.not_again]] : []),
      ],
      action: message.not_again === null && <SendAgain message={message} />,
    })}
    empty="No message has failed in the last 30 days."
  />
)

function SendAgain({ message: { id, recipient, is_unknown } }: { message: FailedMessage }) {
  const [isAsking, setIsAsking] = useState(false)
  const control = useControl(retryMessage)
  return (
    <>
      <ControlButton
        control={control}
        kind="quiet"
        label={`Send again: ${recipient}`}
        onClick={() => setIsAsking(true)}
      >
        Send again
      </ControlButton>
      {isAsking && (
        <ConfirmChange
          title="Send this message again?"
          yes="Send again"
          tone="plain"
          change={() => api.call(retryMessage, { params: { id }, body: {} })}
          said="The message will be sent again."
          onClose={() => setIsAsking(false)}
        >
          It goes to {recipient} with the same words
          {is_unknown ? '. The first may have arrived, so it may come twice.' : '.'}
        </ConfirmChange>
      )}
    </>
  )
}

const notAgain: Record<NotAgain, string> = {
  not_failed: 'It is being sent.',
  not_kept: 'Cannot be sent again: the links or details in it are not kept.',
  too_late: 'Cannot be sent again: it is too old.',
}
