/** What the page can tell about where this script came from. */
export type Traces = {
  /** Address of the running script; a merged bundle, a blob or nothing when an optimiser had it. */
  current: string | undefined
  /** The address that the server wrote into this file as it served it. */
  served: string
}

/**
 * The folder that our files are loaded from, or undefined when nothing names it. Only the running script's own
 * address counts and what our server wrote into it: other scripts of the page, and their attributes, may be
 * what a visitor's text has made.
 */
export function findFolder({ current, served }: Traces): string | undefined {
  // A merging proxy names us in its query; then it is not our address. A page may have pinned a version.
  const [own] = /^http[^?#]*\/embed\/[\w.-]+\/(?=loader.js([?#]|$))/.exec(current ?? '') ?? []
  return own ?? (served.startsWith('http') ? `${served}/embed/v1/` : undefined)
}
