import { jobStatus } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { decideLineMove, isMoveConfirmed, moveLineWords } from './move-line.rules.ts'

const was = { id_job: 406, quantity_hundredths: 350, treasure_price_pence: 1_235, whole_job: false }
const entry = { quantity: 3.5, treasureprice: 12.35 }
const progressing = { id_status: jobStatus.progressing }
const decide = (
  change: Partial<typeof was> = {},
  typed: Partial<typeof entry> = {},
  finishes = false,
) =>
  decideLineMove(
    was,
    { ...was, id_job: 407, ...change },
    progressing,
    { ...entry, ...typed },
    finishes,
  )

test('a move states what a line is worth before and after, with half a penny rounded up', () => {
  // 3.5 at £12.35 make £43.225.
  const worth = { quantity: 3.5, treasureprice: 12.35, total: 43.23, whole_job: false }
  expect(decide()).toEqual({
    before: { ...worth, id_job: 406 },
    after: { ...worth, id_job: 407 },
    job_status: { before: 'In progress', after: 'In progress' },
    must_confirm: false,
  })
})

test.each([
  ['is worth what was typed', decide(), false],
  ['finishes the other job', decide({}, {}, true), true],
  ['has another quantity than was typed', decide({ quantity_hundredths: 100 }), true],
  ['has another price than was typed', decide({ treasure_price_pence: 1_236 }), true],
  [
    'has the new price that was typed',
    decide({ treasure_price_pence: 1_300 }, { treasureprice: 13 }),
    false,
  ],
  ['becomes the whole of a job', decide({ whole_job: true }), true],
])('a line that %s must be confirmed before it moves: %s', (_, move, must) => {
  expect(move.must_confirm).toBe(must)
})

test("without a typed price the line's previous price is the expected one", () => {
  const silent = { quantity: 3.5 }
  expect(
    decideLineMove(was, { ...was, id_job: 407 }, progressing, silent, false).must_confirm,
  ).toBe(false)
  const dearer = { ...was, id_job: 407, treasure_price_pence: 1_300 }
  expect(decideLineMove(was, dearer, progressing, silent, false).must_confirm).toBe(true)
})

const move = decide(
  { quantity_hundredths: 100, treasure_price_pence: 11_000, whole_job: true },
  {},
  true,
)
const agreed = { quantity: 1, treasureprice: 110, total: 110, finishes: true }

test('a confirmation holds for exactly what was shown', () => {
  expect(isMoveConfirmed(move, agreed)).toBe(true)
  expect(isMoveConfirmed(decide(), undefined)).toBe(true)
  expect(isMoveConfirmed(move, undefined)).toBe(false)
})

test.each([{ quantity: 2 }, { treasureprice: 109.99 }, { total: 109.99 }, { finishes: false }])(
  'a confirmation of %o does not hold',
  (other) => {
    expect(isMoveConfirmed(move, { ...agreed, ...other })).toBe(false)
  },
)

test('a move is described in words', () => {
  expect(moveLineWords(move)).toBe(
    'Moved to job 407 this entry becomes 1 at £110.00, £110.00 in all, and job 407 Completed. Please confirm that first.',
  )
  expect(moveLineWords(decide())).toBe(
    'Moved to job 407 this entry becomes 3.5 at £12.35, £43.23 in all. Please confirm that first.',
  )
})
