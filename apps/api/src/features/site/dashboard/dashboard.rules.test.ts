import type { NextStepCode } from '@treasures/api-client'
import { expect, test } from 'vitest'
import {
  customerSteps,
  chargeSteps,
  documentSteps,
  visitSteps,
  invoiceSteps,
  jobSteps,
  lastMondays,
  listSteps,
  messageSteps,
  payoutSteps,
  toDoSteps,
  ownJobSteps,
  runSteps,
  treasureSteps,
  unclaimedFilters,
} from './dashboard.rules.ts'

const step = (code: NextStepCode, count = 1) => ({ code, count, filter: {} })

test('the most pressing step comes first, and a step without a count is left out', () => {
  const steps = listSteps([
    step('staff_customers_new', 9),
    step('staff_jobs_unclaimed'),
    step('staff_cards_failing', 0),
    step('staff_jobs_late'),
  ])
  expect(steps.map(({ code }) => code)).toEqual([
    'staff_jobs_late',
    'staff_jobs_unclaimed',
    'staff_customers_new',
  ])
})

test.each([
  ['2027-03-20', '2027-03-14'],
  ['2027-01-03', '2026-12-28'],
  ['2027-04-01', '2027-03-26'],
])('on %s customers are new since %s', (today, added_since) => {
  expect(customerSteps(today).staff_customers_new).toEqual({ added_since })
})

test('each step opens its list with a filter that the list has', () => {
  expect({
    ...jobSteps,
    ...invoiceSteps,
    ...chargeSteps,
    ...payoutSteps,
    ...messageSteps,
    ...runSteps,
    ...toDoSteps,
    ...documentSteps,
    ...visitSteps,
    ...treasureSteps,
    ...ownJobSteps,
    ...customerSteps('2027-03-20'),
  }).toEqual({
    staff_invoices_overdue: { overdue: 'true' },
    staff_invoices_drafts: { id_status: '1' },
    staff_invoices_owed: { id_status: '2' },
    staff_charges_failed: { to_repeat: 'true' },
    staff_messages_failed: {},
    staff_runs_failed: { state: 'failed' },
    staff_payouts_failed: { to_repeat: 'true' },
    staff_to_dos_mine: { assignee: 'self' },
    staff_documents_to_check: { state: 'sent' },
    staff_visits_at_risk: {},
    staff_jobs_unanswered: { unanswered: '1' },
    staff_jobs_late: { late: '1' },
    staff_jobs_on_days_off: { on_days_off: '1' },
    staff_jobs_unclaimed: { id_status: '1' },
    staff_jobs_without_appointment: { id_status: '2' },
    treasure_jobs_to_arrange: { status: '2' },
    treasure_jobs_progressing: { status: '3' },
    customer_jobs_open: { status: '1' },
    customer_jobs_under_way: { status: '2,3' },
    staff_customers_new: { added_since: '2027-03-14' },
    staff_customers_without_sign_in: { has_sign_in: '0' },
    staff_cards_failing: { card_failing: '1' },
  })
})

test('unclaimed jobs have one age each, without gaps or overlaps', () => {
  expect(Object.values(unclaimedFilters('2027-03-02'))).toEqual([
    { id_status: '1', posted_since: '2027-03-02' },
    { id_status: '1', posted_since: '2027-02-28', posted_until: '2027-03-01' },
    { id_status: '1', posted_since: '2027-02-24', posted_until: '2027-02-27' },
    { id_status: '1', posted_until: '2027-02-23' },
  ])
})

test.each([
  ['a Monday', '2027-03-29', '2027-03-29', '2027-02-08'],
  ['a Sunday', '2027-03-28', '2027-03-22', '2027-02-01'],
  ['New Year', '2027-01-01', '2026-12-28', '2026-11-09'],
])('on %s eight weeks end with the current one', (_, today, last, first) => {
  const mondays = lastMondays(today)
  expect([mondays.length, mondays[0], mondays.at(-1)]).toEqual([8, first, last])
})
