import type { ChannelDelivery } from '@treasures/api-client'

type Tried = {
  /** A mail server or an SMS provider is configured. */
  isSetUp: boolean
  last_sent_at: Date | null
  /**
   * Time of the last failed attempt, among messages that still wait. Permanent refusals do not
   * count, because they say nothing about the channel.
   */
  stuck_at: Date | null
  /** The server did not answer a moment ago. */
  isAway?: boolean
}

/**
 * Decides whether a channel works. A message sent after the last failure proves that the channel
 * works.
 */
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
