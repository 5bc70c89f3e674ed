/**
 * Returns the folder of our files, or undefined if it is unknown. Trusts only two traces of this
 * script's origin, because other scripts on the page may come from a visitor's text:
 * - `current`: address of the running script. On a page changed by an optimiser, this is the address
 *   of a merged bundle or a blob, or undefined.
 * - `served`: address that the server wrote into this file when it served it.
 */
export function findFolder(current = '', served: string): string | undefined {
  // A merging proxy has our address only in the query of its own address, which is ignored. The
  // path may name a pinned version.
  const [own] = /^http[^?#]*\/embed\/[\w.-]+\/(?=loader.js([?#]|$))/.exec(current) ?? []
  return own ?? (served.startsWith('http') ? `${served}/embed/v1/` : undefined)
}
