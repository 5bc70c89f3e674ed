import { labelFor } from './link-labels.rules.ts'

export type EmailPart = { text: string; isLink: boolean }
/**
 * A block is a paragraph of lines, or a button. A button replaces a line that contains only a link
 * to our pages.
 */
export type EmailBlock =
  | { kind: 'paragraph'; lines: EmailPart[][] }
  | { kind: 'button'; address: string; label: string }

/**
 * Splits the filled-in text of an e-mail into blocks. All content stays plain text, even a person's
 * name that looks like markup or an address. Only addresses of our own pages become links.
 */
export function blocksOf(text: string, portal: string, business: string): EmailBlock[] {
  const blocks: EmailBlock[] = []
  let lines: EmailPart[][] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', lines })
    lines = []
  }
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const label = labelFor(line, portal, business)
    if (line === '' || label) endParagraph()
    if (label) blocks.push({ kind: 'button', address: line, label })
    else if (line !== '') lines.push(partsOf(line, portal))
  }
  endParagraph()
  return blocks
}

/** Punctuation after an address belongs to the sentence, not to the address. */
const sentenceEnd = /[.,;:!?)\]]+$/

function partsOf(line: string, portal: string): EmailPart[] {
  const parts: EmailPart[] = []
  const add = (text: string, isLink: boolean) => {
    const last = parts.at(-1)
    if (text === '') return
    if (last && !last.isLink && !isLink) last.text += text
    else parts.push({ text, isLink })
  }
  for (const word of line.split(/(\s+)/)) {
    const address = word.replace(sentenceEnd, '')
    const isLink = address === portal || address.startsWith(`${portal}/`)
    add(isLink ? address : word, isLink)
    if (isLink) add(word.slice(address.length), false)
  }
  return parts
}
