import { expect, test } from 'vitest'
import { decideWords } from './template-words.rules.ts'

const email = { channel: 'email', placeholders: ['fname', 'link', 'cancel_link'] } as const
const sms = { channel: 'sms', placeholders: ['fname'] } as const
const words = { subject: 'Hello {{fname}}', body: 'Go on: {{link}} or\n{{cancel_link}}' }

test('words with known placeholders are kept, and a text has no subject', () => {
  expect(decideWords(email, words)).toEqual({ words })
  expect(decideWords(email, { ...words, body: 'Go on: {{link}}' })).toHaveProperty('words')
  expect(decideWords(sms, { subject: 'Hello', body: 'x'.repeat(459) })).toEqual({
    words: { subject: null, body: 'x'.repeat(459) },
  })
})

const noSubject = ['Please fill in the subject']
const unknown = (names: string) => [
  `Nothing is filled in for ${names}. There are {{fname}}, {{link}}, {{cancel_link}}`,
]
const alone = (link: string) =>
  `${link} must stand alone: leave a blank or a new line before and after it`
test.each([
  ['an empty subject', { subject: '' }, { subject: noSubject }],
  ['no subject', { subject: null }, { subject: noSubject }],
  ['an unknown name in the subject', { subject: '{{name}}' }, { subject: unknown('{{name}}') }],
  [
    'a link in the subject',
    { subject: 'Go {{cancel_link}}' },
    {
      subject: [
        '{{cancel_link}} must not be in a subject: lists show it to people other than its reader',
      ],
    },
  ],
  [
    'unknown names, each listed once',
    { body: '{{link}} {{name}} {{name}} {{ fname }}' },
    { body: unknown('{{name}}, {{ fname }}') },
  ],
  ['unclosed braces', { body: '{{link}} {{fname}' }, { body: unknown('{{fname}') }],
  [
    'no link',
    { body: 'Hello {{cancel_link}}' },
    { body: ['{{link}} has to stay: without it nobody can go on'] },
  ],
  [
    'a link within an address',
    { body: 'https://mo.example/{{link}}' },
    { body: [alone('{{link}}')] },
  ],
  [
    'a link before a full stop',
    { body: '{{link}} {{cancel_link}}.' },
    { body: [alone('{{cancel_link}}')] },
  ],
])('words with %s are refused', (_, change, errors) => {
  expect(decideWords(email, { ...words, ...change })).toEqual({ errors })
})

test('a push needs a subject, and fits what a device shows of it', () => {
  const push = { channel: 'push', placeholders: ['place'] } as const
  const longest = { subject: 'x'.repeat(60), body: 'x'.repeat(120) }
  expect(decideWords(push, longest)).toEqual({ words: longest })
  expect(decideWords(push, { subject: 'x'.repeat(61), body: 'x'.repeat(121) })).toEqual({
    errors: {
      subject: ['Subject is too long: 60 characters at most'],
      body: ['Text is too long: 120 characters at most'],
    },
  })
  expect(decideWords(push, { subject: null, body: 'Hello' })).toEqual({
    errors: { subject: noSubject },
  })
})

test('a text fits three parts that are sent as one', () => {
  expect(decideWords(sms, { subject: null, body: 'x'.repeat(460) })).toEqual({
    errors: { body: ['Text is too long: 459 characters at most'] },
  })
  expect(decideWords(sms, { subject: null, body: '{{name}}' })).toEqual({
    errors: { body: ['Nothing is filled in for {{name}}. There is {{fname}}'] },
  })
})
