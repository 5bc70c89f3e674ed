import { expect, test } from 'vitest'
import { commentsOf, paragraphsOf, readProse, titlesOf, type Prose } from './prose.ts'

const root = new URL('../..', import.meta.url).pathname

/** Words that make a sentence harder to read, each with a plainer one. */
const plainer: readonly (readonly [RegExp, string])[] = [
  [/\bwho(m|so)?ever\b/i, 'the role: caller, customer, worker'],
  [/\banew\b/i, 'again'],
  [/\bfor good\b/i, 'permanently'],
  [/\bwhat (became|has become|is become) of\b/i, 'the status of'],
  [/\bcomes? of (it|that|this)\b/i, 'results in'],
  [/\bstands? (there|here|in|on|for it|beside|under|above|alone)\b/i, 'is, appears'],
  [/\b(some|any)body who\b/i, 'the role'],
]

/** Openings that hide the subject. */
const hidden =
  /^(What|Of|Whose|Whom|Where|Who|Which|Those|It|Its|They|Their|Such|So|By|Else|Not|Nothing|Nobody|Somebody|There|How|That|As|In|To|For|With|From|On|At|But|And|Or|Only|No|None)\b/

/** The list of words in AGENTS.md names what not to say. */
const isQuoted = ({ file, text }: Prose) => file === 'AGENTS.md' && text.startsWith('|')

const wordy = (all: readonly Prose[]) =>
  all
    .filter((one) => !isQuoted(one))
    .flatMap(({ file, line, text }) =>
      plainer
        .filter(([word]) => word.test(text))
        .map(([word, better]) => `${file}:${line} ${word.exec(text)?.[0]}: say ${better}`),
    )

const sources = ['{apps,packages}/*/{src,test,build}', 'tests', 'scripts', '.storybook'].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
)
const pages = ['*.md', 'docs/**/*.md', 'apps/**/README.md', 'packages/*/README.md']

const all = readProse(root, sources, pages)

test('comments, test titles and pages use plain words', () => {
  expect(all.length).toBeGreaterThan(15_000)
  expect(wordy(all)).toEqual([])
})

test('comments begin with their subject', () => {
  const comments = all.filter(({ kind }) => kind === 'comment')
  const without = comments.filter(({ text }) => hidden.test(text))
  expect(comments.length).toBeGreaterThan(8_000)
  expect(without.length / comments.length).toBeLessThan(0.1)
})

test('neighbouring line comments count as one comment, and directives do not count', () => {
  const source = `
    // The first line
    // and its second.
    // oxlint-disable-next-line no-console -- a reason
    /** A docstring
     * of two lines. */
    test('a title', () => {})`
  expect(commentsOf('some.ts', source).map(({ text }) => text)).toEqual([
    'The first line and its second.',
    'A docstring of two lines.',
  ])
  expect(titlesOf('some.test.ts', source).map(({ text }) => text)).toEqual(['a title'])
  expect(paragraphsOf('a.md', 'A word\n```\ncode\n```\n`code`')).toHaveLength(1)
})
