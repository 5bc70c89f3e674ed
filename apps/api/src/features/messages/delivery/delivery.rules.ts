import type { ChannelDelivery } from '@treasures/api-client'

type Tried = {
  /** A mail server, or a provider of texts, is set. */
  isSetUp: boolean
  last_sent_at: Date | null
  /** When a try failed last of what waits still: what was refused for good says nothing of its channel. */
  stuck_at: Date | null
  /** Whether its server did not answer when it was tried just now. */
  isAway?: boolean
}

/** Whether messages leave by a channel. */
export function channelState({
  isSetUp,
  last_sent_at,
  stuck_at,
  isAway = false,
}: Tried): ChannelDelivery['state'] {
  if (!isSetUp) return 'not_set_up'
  if (isAway) return 'failing'
  return stuck_at !== null && (last_sent_at === null || last_sent_at < stuck_at)
    ? 'failing'
    : 'working'
}
