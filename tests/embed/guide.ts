import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/steps.ts'

const text = readFileSync(join(root, 'docs/embedding.md'), 'utf8')

const all = [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)]
/** Those of one language; a policy has none. */
const blocks = (of: string) =>
  all.flatMap(([, language, code = '']) => (language === of ? code : []))

const told = 'https://treasures.example'

/**
 * The guide's own snippets with a tag, as whoever reads it copies them. Where one has no script line, it goes on from
 * one that has. What is written with "…" is to be filled in, and nobody can paste it.
 */
export const guideSnippets = (origin: string) =>
  blocks('html')
    .filter((code) => !code.includes('…'))
    .map((code) => (code.includes('<script') ? code : `${scriptLine}\n${code}`))
    .map((code) => code.replaceAll(told, origin))

/** What a strict policy has to allow. */
export const guidePolicy = (origin: string) => {
  const [lines] = blocks('').filter((code) => code.startsWith('script-src'))
  if (!lines) throw new Error('The guide has no policy any more.')
  return lines.replaceAll(told, origin).replaceAll(/\s+/g, ' ')
}

const scriptLine = `<script async src="${told}/embed/v1/loader.js"></script>`

/** The same once the classic editor of WordPress has put its paragraph around it, and a break after each line. */
export const asWordPressHasIt = (code: string) =>
  `<p>${code.trim().replaceAll('\n', '<br />\n')}</p>\n`
