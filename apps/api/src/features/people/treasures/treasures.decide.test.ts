import { expect, test } from 'vitest'
import { decideTreasureDeletion, missingForId } from './treasures.decide.ts'

const free = {
  jobs: 0,
  works: 0,
  ratings: 0,
  estimates: 0,
  timesheets: 0,
  has_money: false,
  user: null,
}
test.each([
  ['nothing', {}, []],
  ['one of something', { works: 1 }, ['They have a line of work.']],
  ['money in the ledger', { has_money: true }, ['Their wallet has entries.']],
  [
    'everything',
    { jobs: 1, works: 2, ratings: 3, estimates: 1, timesheets: 2, user: 'mo@example.com' },
    [
      'They have a job.',
      'They have 2 lines of work.',
      'They have 3 ratings.',
      'They have an estimate.',
      'They have 2 timesheets.',
      'They sign in as mo@example.com.',
    ],
  ],
])('a treasure with %s is deleted, or stays with every reason named', (_, ties, why) => {
  expect(decideTreasureDeletion({ ...free, ...ties })).toEqual(why)
})

test.each([
  ['2000-01-01', 'mo@example.com', 1, []],
  [null, 'mo@example.com', 1, ['Date of birth']],
  ['2000-01-01', null, 2, ['E-mail']],
  ['2000-01-01', 'mo@example.com', 0, ['A skill']],
  [null, null, 0, ['Date of birth', 'E-mail', 'A skill']],
])(
  'born on %s, with e-mail %s and %i skills, an identity check lacks %o',
  (birthdate, email, skills, missing) => {
    expect(missingForId({ birthdate, email }, { skills })).toEqual(missing)
  },
)
