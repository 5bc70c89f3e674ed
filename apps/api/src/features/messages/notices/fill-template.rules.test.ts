import { expect, test } from 'vitest'
import { fillTemplate } from './fill-template.rules.ts'

test('values stand where their names stood, and what has none is left to be noticed', () => {
  expect(
    fillTemplate(
      {
        subject: 'For {{fname}}',
        body: '{{fname}}, {{fname}}: {{hours}} {{unknown}} {{constructor}}',
      },
      { fname: 'Ida', hours: 2 },
    ),
  ).toEqual({ subject: 'For Ida', body: 'Ida, Ida: 2 {{unknown}} {{constructor}}' })
})

test('a value is not read as a template, and a subject keeps to one line', () => {
  expect(
    fillTemplate(
      { subject: 'For {{service}}', body: '{{service}}' },
      { service: '{{link}}$&\r\nBcc: x', link: 's' },
    ),
  ).toEqual({ subject: 'For {{link}}$& Bcc: x', body: '{{link}}$& Bcc: x' })
})

test('a text message has no subject', () => {
  expect(fillTemplate({ subject: null, body: 'Hello' }, {}).subject).toBeNull()
})
