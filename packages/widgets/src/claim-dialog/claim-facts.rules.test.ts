import { expect, test } from 'vitest'
import { boardJob } from './claim-dialog.fixtures.ts'
import { claimDialogTexts as texts } from './claim-dialog.texts.ts'
import { claimFacts, isTooFar } from './claim-facts.rules.ts'

test.each([
  [
    'a day, a distance and a least',
    { wanted_on: '2026-11-25' },
    ['Wed 25 Nov 2026', 'Lewisham, SE13 · 0.8 miles away', 'From £36.00, 2 hours minimum'],
  ],
  ['none of them', { distance_miles: null, least: null }, ['Any day', 'Lewisham, SE13']],
  [
    'a job around the corner, and one hour of it',
    { distance_miles: 0.04, least: { duration: 1, unit: 'hour', pay: 24 } },
    ['Any day', 'Lewisham, SE13', 'From £24.00, 1 hour minimum'],
  ],
])('a job with %s says so in the sheet', (_, patch, words) => {
  expect(claimFacts(boardJob(patch), texts).map(({ detail }) => detail)).toEqual(words)
})

test.each([
  ['nobody is signed in', {}, false],
  ['it is just as far as they travel', { travel: { miles: 5, at_most: 5 } }, false],
  ['it is further', { travel: { miles: 5.1, at_most: 5 } }, true],
])('when %s, "too far" is %j', (_, patch, is) => {
  expect(isTooFar(boardJob(patch))).toBe(is)
})
