import { expect, test } from 'vitest'
import { isAutomatic } from './automatic.rules.ts'

const judge = (header: string, subject = 'Re: Job 7', envelopeFrom?: string) => {
  const [key = '', value = ''] = header.split(': ')
  return isAutomatic([{ key: key.toLowerCase(), value }], { subject, envelopeFrom })
}

test.each(
  [
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: Auto-Generated (rejected)',
    'Precedence: bulk',
    'Precedence: LIST',
    'X-Auto-Response-Suppress: DR, OOF, AutoReply',
    'X-Autoreply: yes',
    'X-Failed-Recipients: a@b.example',
    'List-Id: <list.example>',
    'List-Unsubscribe: <https://x.example>',
    'Content-Type: multipart/report; report-type=delivery-status',
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example',
    'Message-ID: <message-12@treasures.example>',
  ].map((header) => [header] as const),
)('%s is a program’s', (header) => {
  expect(judge(header)).toBe(true)
})

test.each([
  'Auto-Submitted: no',
  'Precedence: normal',
  'X-Auto-Response-Suppress: DR, RN',
  'Content-Type: multipart/mixed',
  'Return-Path: <a@b.example>',
  'From: a@b.example',
  'Message-ID: <abc@mail.example>',
])('%s is a person’s', (header) => {
  expect(judge(header)).toBe(false)
})

test.each([
  ['Automatic reply: Job 7', true],
  ['Out of Office: away', true],
  ['Abwesenheitsnotiz: Job 7', true],
  ['Re: automatic gates', false],
  ['Auto parts', false],
])('the subject %j', (subject, expected) => {
  expect(judge('X-Any: x', subject)).toBe(expected)
})

test('an empty sender of the envelope is a report', () => {
  expect(judge('X-Any: x', 'Re', '')).toBe(true)
  expect(judge('X-Any: x', 'Re', 'a@b.example')).toBe(false)
})
