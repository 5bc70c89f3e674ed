import { describe, expect, test } from 'vitest'
import {
  allowedFrom,
  decideJobMove,
  isOpenTo,
  type JobActor,
  type JobFacts,
} from './job-status.rules.ts'
import { jobStatuses, type JobStatus } from './job-statuses.ts'

/** All facts that guards ask for, so that only the table itself decides. */
const allFacts: JobFacts = {
  reason: 'Moved',
  appointments: 1,
  workLines: 0,
  idleHours: 72,
  daysPastWanted: 2,
  unsettledLines: 0,
}
const nothingLeft: JobFacts = { appointments: 0, workLines: 0 }
const statuses = Object.keys(jobStatuses).map(Number) as JobStatus[]
const actors: JobActor[] = ['customer', 'treasure', 'admin', 'system']

/** Written out manually, not read from the table: C customer, T treasure, A admin, S system. */
const expected: Record<string, string> = {
  '0>1': 'CA',
  '0>6': 'CA',
  '0>8': 'S',
  '1>2': 'TAS',
  '1>6': 'CA',
  '1>8': 'S',
  '2>1': 'TAS',
  '2>3': 'CTAS',
  '2>7': 'CTAS',
  '3>2': 'CTAS',
  '3>4': 'TAS',
  '3>7': 'CTAS',
  '4>3': 'CTAS',
  '4>5': 'S',
  '5>4': 'S',
  '6>1': 'CA',
  '7>1': 'CA',
  '8>1': 'CA',
}

const moves = statuses.flatMap((from) =>
  statuses.flatMap((to) => actors.map((actor) => [from, to, actor] as const)),
)

test.each(moves)(
  'from %s to %s by the %s is allowed exactly if the life of a job allows it',
  (from, to, actor) => {
    const facts = from === 3 && to === 2 ? nothingLeft : allFacts
    const may = expected[`${from}>${to}`]?.includes(actor.charAt(0).toUpperCase()) ?? false
    const move = decideJobMove(from, to, actor, facts)
    expect(move).toMatchObject(
      may ? { ok: true, from, to } : { ok: false, from, to, allowed: allowedFrom(from, actor) },
    )
  },
)

describe('a guard refuses the move that it guards', () => {
  test.each([
    [0, 6, 'customer', { reason: ' ' }, 'a reason'],
    [0, 8, 'system', { idleHours: 71 }, '72 idle hours'],
    [1, 8, 'system', { daysPastWanted: 1 }, 'two days past the wanted date'],
    [2, 3, 'treasure', { appointments: 0 }, 'an appointment'],
    [2, 7, 'admin', {}, 'a reason'],
    [3, 2, 'treasure', { appointments: 0, workLines: 1 }, 'no appointment and no recorded work'],
    [3, 2, 'treasure', {}, 'no appointment and no recorded work'],
    [4, 3, 'customer', {}, 'an appointment'],
  ] as const)('%s to %s by the %s', (from, to, actor, facts, needs) => {
    expect(decideJobMove(from, to, actor, facts)).toMatchObject({
      ok: false,
      why: `This needs ${needs}.`,
    })
  })
})

test('a move that lacks only a reason is open to its actor, but not made', () => {
  const cancelling = decideJobMove(3, 7, 'customer')
  expect(cancelling).toMatchObject({ ok: false, asksFor: 'reason' })
  expect(isOpenTo(cancelling)).toBe(true)
  expect(isOpenTo(decideJobMove(2, 3, 'treasure'))).toBe(false)
  expect(isOpenTo(decideJobMove(3, 5, 'admin'))).toBe(false)
})
