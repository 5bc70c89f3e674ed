/** What the page can tell about where this script came from. */
export type Traces = {
  /** Address of the running script; a merged bundle, a blob or nothing when an optimiser had it. */
  current: string | undefined
  /** Attribute values of the page's scripts: delayed ones keep our address in some `data-…-src`. */
  mentions: readonly string[]
  /** The origin that the server wrote into this file as it served it. */
  served: string
  /** The page's base, against which a relative address counts. */
  page: string
}

/**
 * The folder that our files are loaded from, or undefined when nothing names it. Only a script's
 * own address counts, never an attribute of a tag that a visitor's text may have made.
 */
export function findFolder({ current, mentions, served, page }: Traces): string | undefined {
  for (const text of [current, ...mentions]) {
    const found = text && folderOf(text, page)
    if (found) return found
  }
  return served.startsWith('http') ? `${served}/embed/v1/` : undefined
}

function folderOf(text: string, page: string) {
  try {
    const url = new URL(text, page)
    // A merging proxy names us in its query; then it is not our address.
    if (/^http.*\/embed\/v1\/loader.js$/.test(url.origin + url.pathname))
      return new URL('.', url).href
  } catch {
    // No address at all.
  }
  return undefined
}

/** The attributes of every script on the page that might name us. */
export const mentionsIn = (doc: Document): string[] =>
  [...doc.scripts].flatMap((script) => [...script.attributes].map(({ value }) => value))
