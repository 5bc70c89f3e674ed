export type StreamLimits = typeof streamLimits

/** Limits on open streams of the board (server-sent events). */
export const streamLimits = {
  /** Maximum number of streams of this server process. */
  streams: 5_000,
  /**
   * Maximum number of streams of one address. An office may have many boards open, but one address
   * must not take every stream.
   */
  streamsPerAddress: 20,
}
