import { expect, test } from 'vitest'
import {
  capsOf,
  decideNotice,
  type NoticeToDecide,
  type Reachability,
  type WithheldReason,
} from './decide-notice.rules.ts'
import { noticeClasses, type MessageClass, type NoticeChannel } from './notice.ts'

const day = new Date('2026-11-23T12:00:00Z')
const notice = {
  class: 'service',
  channel: 'email',
  group: 'appointments',
  send_before: null,
  on_day: null,
} as const satisfies NoticeToDecide
const open: Reachability = {
  hasAddress: true,
  isOn: true,
  groupIsOn: true,
  hasConsent: true,
  isStopped: false,
  isBounced: false,
  isReplaced: false,
  hasHadEnough: false,
  trial: 'none',
}
const channels = ['email', 'sms', 'push'] as const satisfies NoticeChannel[]

/**
 * Answers by class of notice: `go`, or the reason why it is withheld. Three answers are for e-mail,
 * text and push.
 */
type Answer = WithheldReason | 'go'
type Row = Record<MessageClass, Answer | readonly [Answer, Answer, Answer]>
const every = (answer: Row[MessageClass]): Row => ({
  security: answer,
  service: answer,
  offer: answer,
  payment: answer,
  marketing: answer,
  reply: answer,
})
const butSecurity = (answer: Row[MessageClass]): Row => ({
  ...every(answer),
  security: 'go',
  reply: 'go',
})
const stoppedTexts = ['go', 'stopped', 'go'] as const

const truths: [words: string, person: Partial<Reachability>, answers: Row][] = [
  ['nothing', {}, every('go')],
  ['no address', { hasAddress: false }, every('no_address')],
  [
    'the business has not opened, and they are a customer',
    { trial: 'customer' },
    every('not_open'),
  ],
  [
    'the business has not opened, and they are neither customer nor staff',
    { trial: 'other' },
    { ...every('not_open'), security: 'go' },
  ],
  ['the channel is switched off', { isOn: false }, butSecurity('channel_off')],
  ['the group is switched off', { groupIsOn: false }, butSecurity('group_off')],
  ['no consent', { hasConsent: false }, { ...every('go'), marketing: 'no_consent' }],
  ['they answered STOP', { isStopped: true }, every(stoppedTexts)],
  ['the address bounced', { isBounced: true }, butSecurity('bounced')],
  [
    'a listener sends its own words instead',
    { isReplaced: true },
    { ...every('replaced'), security: 'go', reply: 'go', offer: 'go' },
  ],
  ['they have had the most messages of a day', { hasHadEnough: true }, every('had_enough')],
  ['channel and group are off', { isOn: false, groupIsOn: false }, butSecurity('channel_off')],
  [
    'the group is off, and no consent',
    { groupIsOn: false, hasConsent: false },
    butSecurity('group_off'),
  ],
  [
    'the channel is off, and they answered STOP',
    { isOn: false, isStopped: true },
    {
      ...every(['channel_off', 'stopped', 'channel_off']),
      security: stoppedTexts,
      reply: stoppedTexts,
    },
  ],
  [
    'all obstacles together',
    {
      hasAddress: false,
      isOn: false,
      groupIsOn: false,
      hasConsent: false,
      isStopped: true,
      isBounced: true,
      hasHadEnough: true,
    },
    every('no_address'),
  ],
]

const cases = truths.flatMap(([words, person, answers]) =>
  [...noticeClasses, 'reply' as const].flatMap((what) =>
    channels.map((channel, index) => {
      const answer = answers[what]
      const expected = typeof answer === 'string' ? answer : answer[index]
      return [words, what, channel, expected, person] as const
    }),
  ),
)

test.each(cases)('obstacle: %s. A %s notice by %s: %s', (...row) => {
  const [, what, channel, expected, person] = row
  const decision = decideNotice({ ...notice, class: what, channel }, { ...open, ...person }, day)
  expect(decision.is === 'withheld' ? decision.why : 'go').toBe(expected)
})

test('a group that is off does not affect a notice without a group', () => {
  expect(decideNotice({ ...notice, group: null }, { ...open, groupIsOn: false }, day)).toEqual({
    is: 'now',
  })
})

/** `on` is the London date that a notice is about. */
const hours: [
  at: string,
  channel: NoticeChannel,
  what: MessageClass,
  on: string | null,
  goes: string,
][] = [
  ['2026-11-23T20:59:59Z', 'sms', 'offer', null, 'now'],
  ['2026-11-23T21:00:00Z', 'sms', 'offer', null, '2026-11-24T08:00:00Z'],
  ['2026-11-24T00:30:00Z', 'sms', 'offer', null, '2026-11-24T08:00:00Z'],
  ['2026-11-24T07:59:59Z', 'sms', 'payment', null, '2026-11-24T08:00:00Z'],
  ['2026-11-24T08:00:00Z', 'sms', 'payment', null, 'now'],
  ['2026-11-23T23:00:00Z', 'push', 'service', null, '2026-11-24T08:00:00Z'],
  ['2026-11-23T23:00:00Z', 'push', 'marketing', null, '2026-11-24T08:00:00Z'],
  ['2026-11-23T23:00:00Z', 'email', 'marketing', null, 'now'],
  ['2026-11-23T23:00:00Z', 'sms', 'security', null, 'now'],
  ['2026-11-23T23:00:00Z', 'sms', 'reply', null, 'now'],
  ['2026-11-23T23:00:00Z', 'sms', 'service', '2026-11-23', 'now'],
  ['2026-11-23T23:00:00Z', 'sms', 'service', '2026-11-24', '2026-11-24T08:00:00Z'],
  ['2026-11-24T00:30:00Z', 'sms', 'service', '2026-11-24', 'now'],
  ['2026-11-23T23:00:00Z', 'sms', 'offer', '2026-11-23', '2026-11-24T08:00:00Z'],
  // Summer time: London is an hour ahead.
  ['2026-07-20T19:59:59Z', 'sms', 'offer', null, 'now'],
  ['2026-07-20T20:00:00Z', 'sms', 'offer', null, '2026-07-21T07:00:00Z'],
  // The date in London is not the date in UTC.
  ['2026-07-20T23:30:00Z', 'sms', 'service', '2026-07-21', 'now'],
  ['2026-07-20T23:30:00Z', 'sms', 'service', '2026-07-20', '2026-07-21T07:00:00Z'],
  // The night in which the clocks go forward is an hour shorter.
  ['2027-03-27T21:00:00Z', 'sms', 'offer', null, '2027-03-28T07:00:00Z'],
  ['2027-03-28T01:00:00Z', 'sms', 'offer', null, '2027-03-28T07:00:00Z'],
  ['2027-03-28T07:00:00Z', 'sms', 'offer', null, 'now'],
  ['2027-03-28T20:00:00Z', 'sms', 'offer', null, '2027-03-29T07:00:00Z'],
  // The night in which they go back is an hour longer.
  ['2026-10-24T20:00:00Z', 'sms', 'offer', null, '2026-10-25T08:00:00Z'],
  ['2026-10-25T00:30:00Z', 'sms', 'offer', null, '2026-10-25T08:00:00Z'],
  ['2026-10-25T01:30:00Z', 'sms', 'offer', null, '2026-10-25T08:00:00Z'],
  ['2026-10-25T07:30:00Z', 'sms', 'offer', null, '2026-10-25T08:00:00Z'],
  ['2026-10-25T20:59:59Z', 'sms', 'offer', null, 'now'],
]

test.each(hours)(
  'at %s, by %s, a notice of class %s about %s is sent: %s',
  (at, channel, what, on_day, goes) => {
    const decision = decideNotice({ ...notice, channel, class: what, on_day }, open, new Date(at))
    expect(decision).toEqual(goes === 'now' ? { is: 'now' } : { is: 'later', at: new Date(goes) })
  },
)

test.each([
  ['at eight', '2026-11-24T08:00:00Z', { is: 'withheld', why: 'over_by_morning' }],
  ['after eight', '2026-11-24T08:00:01Z', { is: 'later', at: new Date('2026-11-24T08:00:00Z') }],
])('a text due at night that is out of date %s', (_, send_before, expected) => {
  const text = { ...notice, channel: 'sms', send_before: new Date(send_before) } as const
  expect(decideNotice(text, open, new Date('2026-11-23T22:00:00Z'))).toEqual(expected)
})

test.each([
  ['security', 'email', []],
  ['security', 'sms', ['sms-per-person']],
  ['reply', 'sms', []],
  ['service', 'email', ['email-per-person']],
  ['offer', 'push', ['push-per-person']],
  ['marketing', 'email', ['marketing-email', 'email-per-person']],
] as const)('a %s notice by %s counts for %j', (what, channel, names) => {
  expect(capsOf({ class: what, channel }).map(([name]) => name)).toEqual(names)
})
