/** Boards that listen at once, by server-sent events. */
export type StreamLimits = {
  /** Of all callers, in this instance. */
  streams: number
  /** Of one address: an office has many boards open, and nobody has all of them. */
  streamsPerAddress: number
}

export const streamLimits: StreamLimits = { streams: 5_000, streamsPerAddress: 20 }
