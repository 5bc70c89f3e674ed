export type StreamLimits = typeof streamLimits

/** Limits on open streams of the board (server-sent events). */
export const streamLimits = {
  /** All streams of this instance. */
  streams: 5_000,
  /**
   * Streams of one address. An office may have many boards open, but no address may take every
   * stream.
   */
  streamsPerAddress: 20,
}
