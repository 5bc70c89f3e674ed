import type { OpenMatter } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { decideErasure, type OpenMatters } from './erasure.decide.ts'

const nothing: OpenMatters = {
  is_staff: false,
  open_jobs: 0,
  unbilled_lines: 0,
  draft_invoices: 0,
  owed_pence: 0,
  credit_pence: 0,
  payments_under_way: 0,
  jobs_to_do: 0,
  open_estimates: 0,
  id_job_of_estimate: null,
  open_bills: 0,
  wallet_pence: 0,
  payouts_under_way: 0,
}

test.each<[string, Partial<OpenMatters>, [OpenMatter, string][]]>([
  ['nothing', {}, []],
  [
    'work here',
    { is_staff: true },
    [['work_here', 'This account is for work here. Someone else has to end that first.']],
  ],
  ['a job that is not done', { open_jobs: 1 }, [['open_jobs', '1 job is still open.']]],
  ['jobs', { open_jobs: 2 }, [['open_jobs', '2 jobs are still open.']]],
  ['a job of a treasure', { jobs_to_do: 1 }, [['jobs_to_do', '1 job is still to be done.']]],
  [
    'work that is not on an invoice',
    { unbilled_lines: 3 },
    [['unbilled_lines', '3 lines of work are not invoiced yet.']],
  ],
  ['a draft', { draft_invoices: 1 }, [['draft_invoices', '1 invoice is still a draft.']]],
  ['a debt', { owed_pence: 1250 }, [['owed', '£12.50 is still to be paid.']]],
  ['a credit', { credit_pence: 500 }, [['credit', 'A credit of £5.00 is not used or paid back.']]],
  ['a refund', { payments_under_way: 1 }, [['payments_under_way', '1 payment is not settled.']]],
  ['bills', { open_bills: 2 }, [['open_bills', '2 bills are not paid out.']]],
  [
    'a wallet',
    { wallet_pence: 100 },
    [['wallet', 'The wallet holds £1.00, which is not paid out.']],
  ],
  [
    'a wallet below zero',
    { wallet_pence: -100 },
    [['wallet', 'The wallet holds -£1.00, which is not paid out.']],
  ],
  ['a payout', { payouts_under_way: 1 }, [['payouts_under_way', '1 payout is on the way.']]],
  [
    'several',
    { open_jobs: 1, owed_pence: 100 },
    [
      ['open_jobs', '1 job is still open.'],
      ['owed', '£1.00 is still to be paid.'],
    ],
  ],
])('%s: the reasons against an erasure', (_, open, reasons) => {
  expect(decideErasure({ ...nothing, ...open })).toEqual(
    reasons.map(([about, words]) => ({ about, words, id_job: null })),
  )
})

test('a waiting estimate leads to its job', () => {
  expect(decideErasure({ ...nothing, open_estimates: 1, id_job_of_estimate: 7 })).toEqual([
    { about: 'open_estimates', words: '1 estimate waits for an answer.', id_job: 7 },
  ])
})
