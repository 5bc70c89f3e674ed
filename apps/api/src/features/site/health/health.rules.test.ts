import { expect, test } from 'vitest'
import { ago, fine, tasks } from './health.fixtures.ts'
import { judgeHealth, type HealthFacts } from './health.rules.ts'

const judged = (name: string, change: Partial<HealthFacts>) => {
  const check = judgeHealth({ ...fine, ...change }).find((one) => one.name === name)
  return `${check?.state}: ${check?.words}`
}

test('each check of a healthy installation says so, and gives no advice', () => {
  expect(judgeHealth(fine).map(({ state, advice }) => [state, advice])).toEqual(
    Array.from({ length: 16 }, () => ['ok', null]),
  )
})

const waits = (due: number, minutes: number) => ({
  figures: { ...fine.figures, tasks: { ...tasks, due, due_since: ago(minutes) } },
})
const sent = (failed: number, delivered: number) => ({
  figures: {
    ...fine.figures,
    recent: [
      { channel: 'email', state: 'failed', count: failed },
      { channel: 'sms', state: 'delivered', count: delivered },
      { channel: 'sms', state: 'withheld', count: 99 },
    ],
  },
})
const hook = { name: 'Ledger', stopped: false, failing: false, oldUntil: undefined }

test.each<[name: string, change: Partial<HealthFacts>, expected: string]>([
  ['tasks', {}, 'ok: Nothing waits. 1 task runs, 3 are planned.'],
  [
    'opening',
    { hasOpened: false },
    'attention: Not open yet: customers see “Opening soon”, and everything is a trial.',
  ],
  [
    'tasks',
    { figures: { ...fine.figures, tasks: { ...tasks, retrying: 1 } } },
    'ok: Nothing waits. 1 task runs, 3 are planned. 1 has failed and waits for another try.',
  ],
  ['tasks', waits(1, 1.9), 'ok: 1 task waits, the first for 114 seconds.'],
  ['tasks', waits(2, 2), 'attention: 2 tasks wait, the first for 2 minutes.'],
  ['tasks', waits(2, 15), 'wrong: 2 tasks wait, the first for 15 minutes.'],
  [
    'failed_tasks',
    { figures: { ...fine.figures, tasks: { ...tasks, dead: 1 } } },
    'attention: 1 task was tried too often, and will not be done.',
  ],
  ['messages', {}, 'ok: No message was to be sent within the last hour.'],
  ['messages', sent(4, 0), 'ok: 0 of 4 messages of the last hour were sent.'],
  ['messages', sent(5, 46), 'ok: 46 of 51 messages of the last hour were sent.'],
  ['messages', sent(5, 45), 'attention: 5 of 50 messages of the last hour failed.'],
  ['messages', { mailLeaves: false }, 'wrong: No e-mail leaves: each waits in the Outbox.'],
  [
    'messages',
    { mailLeaves: false, textsLeave: false, isProduction: false },
    'ok: No message was to be sent within the last hour. E-mails and texts stay in the Outbox to be read.',
  ],
  ['figures', {}, 'ok: Every figure was the same as its list on Tue 24 Nov 2026, 02:40.'],
  [
    'figures',
    { figureChecks: [] },
    'ok: The figures are compared with their lists each night. The first night is still to come.',
  ],
  [
    'figures',
    { figureChecks: [{ checked_at: ago(560), difference: 'Booked: 3, but 4.' }] },
    'attention: Figures that differ from their lists: Booked: 3, but 4.',
  ],
  [
    'figures',
    { figureChecks: [{ checked_at: ago(3 * 24 * 60), difference: null }] },
    'attention: The figures were last compared with their lists on Sat 21 Nov 2026, 12:00.',
  ],
  ['webhooks', {}, 'ok: There are none.'],
  ['webhooks', { webhooks: [hook] }, 'ok: All of them take our calls.'],
  ['webhooks', { webhooks: [{ ...hook, failing: true }] }, 'attention: Failing now: Ledger.'],
  [
    'webhooks',
    { webhooks: [{ ...hook, stopped: true, failing: true }] },
    'attention: Called no more, because they failed for days: Ledger.',
  ],
  [
    'webhooks',
    { webhooks: [{ ...hook, oldUntil: ago(-180) }] },
    'attention: The old secret of Ledger ends in 3 hours.',
  ],
  ['webhooks', { webhooks: [{ ...hook, oldUntil: ago(1) }] }, 'ok: All of them take our calls.'],
])('%s: %o', (name, change, expected) => {
  expect(judged(name, change)).toBe(expected)
})

test('each check that is not well gives advice', () => {
  const all = judgeHealth({
    ...fine,
    ...waits(2, 20),
    mailLeaves: false,
    webhooks: [{ ...hook, stopped: true }],
    backups: { isSetUp: false, rows: [] },
    disks: [],
    certificate: { is: 'none' },
  })
  for (const { state, advice } of all) expect(advice === null).toBe(state === 'ok')
  expect(all.filter(({ state }) => state !== 'ok')).toHaveLength(6)
})
