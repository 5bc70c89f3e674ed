import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/steps.ts'

const text = readFileSync(join(root, 'docs/embedding.md'), 'utf8')

const all = [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)]
/** Returns the code blocks of a language. The language is empty for the block with the policy. */
const blocks = (of: string) =>
  all.flatMap(([, language, code = '']) => (language === of ? code : []))

const told = 'https://treasures.example'

/**
 * The guide's own snippets with a tag, as its readers copy them. Adds the script line to snippets
 * without one. Leaves out snippets with "…", which must be filled in first.
 */
export const guideSnippets = (origin: string) =>
  blocks('html')
    .filter((code) => !code.includes('…'))
    .map((code) => (code.includes('<script') ? code : `${scriptLine}\n${code}`))
    .map((code) => code.replaceAll(told, origin))

/** Directives that a strict policy needs, according to the guide. */
export const guidePolicy = (origin: string) => {
  const [lines] = blocks('').filter((code) => code.startsWith('script-src'))
  if (!lines) throw new Error('The guide no longer contains a policy.')
  return lines.replaceAll(told, origin).replaceAll(/\s+/g, ' ')
}

const scriptLine = `<script async src="${told}/embed/v1/loader.js"></script>`

/**
 * Returns a snippet as the classic editor of WordPress changes it: in a paragraph, with a break
 * after each line.
 */
export const asWordPressHasIt = (code: string) =>
  `<p>${code.trim().replaceAll('\n', '<br />\n')}</p>\n`
