/** Traces of this script's origin. */
export type Traces = {
  /**
   * Address of the running script. On a page changed by an optimiser, this is the address of a
   * merged bundle or a blob, or undefined.
   */
  current: string | undefined
  /** Address that the server wrote into this file when it served it. */
  served: string
}

/**
 * Returns the folder of our files, or undefined if it is unknown. Trusts only the running script's
 * own address and the address written by our server. Other scripts on the page may come from a
 * visitor's text.
 */
export function findFolder({ current, served }: Traces): string | undefined {
  // A merging proxy has our address only in the query of its own address, which is ignored. The
  // path may name a pinned version.
  const [own] = /^http[^?#]*\/embed\/[\w.-]+\/(?=loader.js([?#]|$))/.exec(current ?? '') ?? []
  return own ?? (served.startsWith('http') ? `${served}/embed/v1/` : undefined)
}
