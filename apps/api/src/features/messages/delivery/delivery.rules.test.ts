import { expect, test } from 'vitest'
import { channelState } from './delivery.rules.ts'

const [earlier, later] = [new Date('2026-11-21T09:00:00Z'), new Date('2026-11-21T10:00:00Z')]

test.each([
  ['without a server', false, null, null, 'not_set_up'],
  ['without a server, even if it sent something before', false, earlier, later, 'not_set_up'],
  ['that was not used yet', true, null, null, 'working'],
  ['that sent something', true, earlier, null, 'working'],
  ['that failed and has sent something since', true, later, earlier, 'working'],
  ['that has failed since it sent something', true, earlier, later, 'failing'],
  ['that never sent anything', true, null, later, 'failing'],
] as const)('a channel %s', (_, isSetUp, last_sent_at, stuck_at, state) => {
  expect(channelState({ isSetUp, last_sent_at, stuck_at })).toBe(state)
})

test('a channel whose server does not answer counts as failing, even if messages were sent before', () => {
  const sent = { isSetUp: true, last_sent_at: later, stuck_at: null }
  expect(channelState({ ...sent, isAway: true })).toBe('failing')
  expect(channelState({ ...sent, isAway: false })).toBe('working')
})
