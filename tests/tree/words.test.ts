import { expect, test } from 'vitest'
import { readTexts, textsOf, type Text } from './texts.ts'

const root = new URL('../..', import.meta.url).pathname

/** Words that users no longer read, with their replacements. AGENTS.md has the whole list. */
const instead: readonly (readonly [RegExp, string])[] = [
  [/\bcall(s|ed|ing)? .{0,20}\boff\b/i, 'cancel'],
  [/\bt(ake|akes|aken|ook) .{0,30}(?<!straight )\baway\b/i, 'remove, or delete for good'],
  [/\bg(ive|ives|iven|ave) (it|the job|this job)? ?back\b/i, 'hand back'],
  [/^switched (on|off)$/i, 'Active, Inactive'],
  [/\bby hand\b/i, 'manually'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\br[au]n out\b/i, 'expired'],
  [/\bgo(es)? on with\b/i, 'continue'],
  [/\bpictures?\b/i, 'photos'],
  [/\blog(ged)?[ -]?in\b/i, 'sign in'],
  [/\bwho(ever|m)\b/i, 'name the person'],
  [/\bnobody (serves|comes)\b/i, 'not covered'],
  [/\bnot here just now\b/i, 'could not be loaded'],
  [/\bstands? (here|there|in|on|beside)\b/i, 'appears, is'],
  [/^empty (is|takes|asks|means)\b/i, 'leave empty for'],
  [/\bhas a slip\b|\boh dear\b/i, 'what happened, and what to do'],
  [/\bthere (is|are) no such\b/i, 'we can’t find that'],
  [/\b(some|any|every)body\b/i, 'someone, anyone, everyone'],
  [/\b(is|are) told\b/i, 'we’ll let … know'],
  [/\bneed do nothing\b/i, 'there’s nothing you need to do'],
  [/\b(please|questions\?|or) ring\b|\brung\b/i, 'call'],
  [/\bnam(e|es|ed|ing) (a|your|their|the) price\b/i, 'quote, send a price'],
  [/\bworks once\b/i, 'can be used once'],
  [/\bunder way\b/i, 'in progress'],
  [/\bany more\b/i, 'no longer'],
  [/\b(for ever|for want of)\b/i, 'permanently, missing'],
  [/\btake (it|this|them) up\b/i, 'reopen, book again'],
  [/\bset another password\b/i, 'reset your password'],
  [/^Emails?$/, 'E-mail'],
]

const oldWordsIn = (texts: readonly Text[]) =>
  texts.flatMap(({ file, line, text }) =>
    instead
      .filter(([old]) => old.test(text))
      .map(([, word]) => `${file}:${line} “${text}”: say “${word}”`),
  )

test('screens, messages and refusals use the same word for each thing', () => {
  const texts = readTexts(root, [
    'apps/portal/src/**/*.{ts,tsx}',
    'packages/widgets/src/**/*.{ts,tsx}',
    'apps/api/src/{occasions,features}/**/*.ts',
  ])
  expect(texts.length).toBeGreaterThan(2_000)
  // Leaves out the chatbot, which also understands old words.
  expect(oldWordsIn(texts.filter(({ file }) => !file.endsWith('intents.rules.ts')))).toEqual([])
})

test('old words are found between tags, in literals and beside values', () => {
  const source = `
    const kept = 'call-off' // take it away
    const said = <p title="Taken away">Your booking is <b>kept</b>. Go on with it.</p>
    const told = \`Job \${id} was called off.\``
  expect(oldWordsIn(textsOf('some.tsx', source)).map((one) => one.slice(0, 10))).toEqual([
    'some.tsx:3',
    'some.tsx:3',
    'some.tsx:4',
  ])
})
