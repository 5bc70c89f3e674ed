export type StreamLimits = typeof streamLimits

/** Boards that listen at once, by server-sent events. */
export const streamLimits = {
  /** Of all callers, in this instance. */
  streams: 5_000,
  /** Of one address: an office has many boards open, and nobody has all of them. */
  streamsPerAddress: 20,
}
