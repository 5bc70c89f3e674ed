import { jobStatus } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { decideJob, decideTreasure, type ClaimableJob } from './claims.decide.ts'

const job: ClaimableJob = {
  id: 1,
  id_status: jobStatus.open,
  on_board: true,
  assigned: false,
  wants_price: false,
}

test('an open job on the board can be claimed', () => {
  expect(decideJob(job)).toBeUndefined()
})

test.each(Object.values(jobStatus).filter((status) => status !== jobStatus.open))(
  'a job in status %i is taken',
  (id_status) => {
    expect(decideJob({ ...job, id_status })).toBe('job_taken')
  },
)

test('an assigned job is taken even while it is open, and an unassigned one may be off the board', () => {
  expect(decideJob({ ...job, assigned: true, on_board: false })).toBe('job_taken')
  expect(decideJob({ ...job, on_board: false })).toBe('job_off_board')
})

test('a job without a price asks for an estimate; once assigned it is taken', () => {
  expect(decideJob({ ...job, wants_price: true })).toBe('estimate_wanted')
  expect(decideJob({ ...job, wants_price: true, assigned: true })).toBe('job_taken')
})

test('a missing job is reported as not found', () => {
  expect(decideJob(undefined)).toBe('job_not_found')
})

test('exactly one matching treasure is accepted; none, two, or one over the limit get the same refusal', () => {
  const refused = { refused: 'treasure_not_found' }
  expect(decideTreasure(['Mo'], true)).toEqual({ treasure: 'Mo' })
  expect(decideTreasure([], true)).toEqual(refused)
  expect(decideTreasure(['Mo', 'Jo'], true)).toEqual(refused)
  expect(decideTreasure(['Mo'], false)).toEqual(refused)
})
