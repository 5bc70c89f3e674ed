import type { ChannelDelivery } from '@treasures/api-client'
import { StatTile, Tag } from '@treasures/widgets/kit'
import '#parts/parts.css'
import { count, moment } from '#parts/words.ts'
import './channels.css'

const states = {
  not_set_up: { tone: 'neutral', label: 'Not set up' },
  working: { tone: 'ok', label: 'Working' },
  failing: { tone: 'danger', label: 'Failing' },
} as const

/** Channels of messages with their results of the last 30 days. */
export const ChannelCards = ({ channels }: { channels: readonly ChannelDelivery[] }) => (
  <ul className="channel-cards" aria-label="Channels">
    {channels.map((channel) => (
      <li key={channel.id} className="card">
        <div className="card-head">
          <h2>{channel.name}</h2>
          <Tag tone={states[channel.state].tone}>{states[channel.state].label}</Tag>
        </div>
        <p className="muted">{stateWords(channel)}</p>
        <div className="tiles" role="group" aria-label={`${channel.name}, last 30 days`}>
          <StatTile label="Sent" value={count(channel.sent)} />
          <StatTile
            label="Failed"
            value={count(channel.failed)}
            {...(channel.failed > 0 && { tone: 'danger' as const })}
          />
          <StatTile label="Waiting" value={count(channel.waiting)} />
        </div>
      </li>
    ))}
  </ul>
)

function stateWords({ state, last_sent_at, problem }: ChannelDelivery): string {
  if (problem) return problem
  switch (state) {
    case 'not_set_up':
      return 'Nothing is sent this way. Messages stay in the outbox.'
    case 'failing':
      return last_sent_at
        ? `Nothing has been sent since ${moment(last_sent_at)}.`
        : 'Nothing has been sent.'
    case 'working':
      return last_sent_at ? `Last sent ${moment(last_sent_at)}.` : 'Nothing to send yet.'
  }
}
