import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/steps.ts'

const text = readFileSync(join(root, 'docs/embedding.md'), 'utf8')

const all = [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)]
/** Returns the code blocks of one language. The block with the policy has no language. */
const blocks = (of: string) =>
  all.flatMap(([, language, code = '']) => (language === of ? code : []))

const told = 'https://treasures.example'

/**
 * The guide's own snippets with a tag, as its readers copy them. A snippet without a script line
 * continues one that has it. Snippets with "…" have to be filled in and cannot be pasted.
 */
export const guideSnippets = (origin: string) =>
  blocks('html')
    .filter((code) => !code.includes('…'))
    .map((code) => (code.includes('<script') ? code : `${scriptLine}\n${code}`))
    .map((code) => code.replaceAll(told, origin))

/** Directives that a strict policy needs, according to the guide. */
export const guidePolicy = (origin: string) => {
  const [lines] = blocks('').filter((code) => code.startsWith('script-src'))
  if (!lines) throw new Error('The guide has no policy any more.')
  return lines.replaceAll(told, origin).replaceAll(/\s+/g, ' ')
}

const scriptLine = `<script async src="${told}/embed/v1/loader.js"></script>`

/**
 * Snippet as the classic editor of WordPress changes it, with a paragraph around it and a break
 * after each line.
 */
export const asWordPressHasIt = (code: string) =>
  `<p>${code.trim().replaceAll('\n', '<br />\n')}</p>\n`
