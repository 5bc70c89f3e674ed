export type LinkPart = { at: number; text: string; isLink: boolean }

/** Web addresses in a text. A full stop or bracket after an address belongs to the sentence. */
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]]/g

/** Splits a text into links and plain parts. Markup in it stays plain text. */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = []
  let from = 0
  const add = (to: number, isLink: boolean) => {
    if (to > from) parts.push({ at: from, text: text.slice(from, to), isLink })
    from = to
  }
  for (const found of text.matchAll(address)) {
    add(found.index, false)
    add(found.index + found[0].length, true)
  }
  add(text.length, false)
  return parts
}
