import { expect, test } from 'vitest'
import { statesBefore, whyNotHandedOver } from './hand-over.rules.ts'

const at = new Date('2026-11-23T12:00:00Z')
const text = {
  recipient: '+447700900123',
  created_at: new Date('2026-11-23T11:59:00Z'),
  held_until: null,
  send_before: null as Date | null,
}

test.each([
  ['is for a mobile', {}, undefined],
  ['is for a landline', { recipient: '+442079460000' }, 'The number is not a UK mobile.'],
  [
    'has waited for six hours',
    { created_at: new Date('2026-11-23T06:00:00Z') },
    'It could not be sent in time.',
  ],
  ['has waited for less', { created_at: new Date('2026-11-23T06:00:01Z') }, undefined],
  [
    'was held for the night',
    { created_at: new Date('2026-11-22T21:30:00Z'), held_until: new Date('2026-11-23T08:00:00Z') },
    undefined,
  ],
  ['is of use until now', { send_before: at }, 'It could not be sent in time.'],
  ['is of use later', { send_before: new Date(at.getTime() + 1) }, undefined],
] as const)('a text that %s', (_, change, why) => {
  expect(whyNotHandedOver({ ...text, ...change }, at)).toBe(why)
})

test('a late "sent" changes neither a failed nor a delivered text, and "delivered" replaces "failed"', () => {
  expect(statesBefore('sent')).toEqual(['waiting', 'sending', 'unknown'])
  expect(statesBefore('failed')).toEqual(['waiting', 'sending', 'unknown', 'sent'])
  expect(statesBefore('delivered')).toEqual(['waiting', 'sending', 'unknown', 'sent', 'failed'])
})
