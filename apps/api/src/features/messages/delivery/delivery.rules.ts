import type { ChannelDelivery } from '@treasures/api-client'

type Tried = {
  /** A mail server, or a provider of texts, is set. */
  isSetUp: boolean
  last_sent_at: Date | null
  /** When a try failed last of what waits still: what was refused for good says nothing of its channel. */
  stuck_at: Date | null
}

/** Whether messages leave by a channel. */
export function channelState({ isSetUp, last_sent_at, stuck_at }: Tried): ChannelDelivery['state'] {
  if (!isSetUp) return 'not_set_up'
  return stuck_at !== null && (last_sent_at === null || last_sent_at < stuck_at)
    ? 'failing'
    : 'working'
}
