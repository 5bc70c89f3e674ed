/** Traces of this script's origin. */
export type Traces = {
  /**
   * Address of the running script. After an optimiser it is a merged bundle, a blob or undefined.
   */
  current: string | undefined
  /** Address that the server wrote into this file when it served it. */
  served: string
}

/**
 * Returns the folder of our files, or undefined if it is unknown. It trusts only the running
 * script's own address and the one written by our server. Other scripts of the page, and their
 * attributes, may come from a visitor's text.
 */
export function findFolder({ current, served }: Traces): string | undefined {
  // The address of a merging proxy contains ours only in its query, which does not count. The
  // version may be a pinned one.
  const [own] = /^http[^?#]*\/embed\/[\w.-]+\/(?=loader.js([?#]|$))/.exec(current ?? '') ?? []
  return own ?? (served.startsWith('http') ? `${served}/embed/v1/` : undefined)
}
