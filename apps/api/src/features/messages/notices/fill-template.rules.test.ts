import { expect, test } from 'vitest'
import { fillTemplate, wordsToFill } from './fill-template.rules.ts'

test('values replace their names, and a name without a value stays visible', () => {
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

test('a value is not read as a template, and a subject stays on one line', () => {
  expect(
    fillTemplate(
      { subject: 'For {{service}}', body: '{{service}}' },
      { service: '{{link}}$&\r\nBcc: x', link: 's' },
    ),
  ).toEqual({ subject: 'For {{link}}$& Bcc: x', body: '{{link}}$& Bcc: x' })
})

test('a text has no subject', () => {
  expect(fillTemplate({ subject: null, body: 'Hello' }, {}).subject).toBeNull()
})

test('words of staff are used while every name in them can be filled', () => {
  const standard = { subject: 'Job {{id_job}}', body: 'Hello {{fname}}' }
  const values = { id_job: 1, fname: 'Ida' }
  const changed = { subject: 'Yours', body: 'Dear {{fname}}' }
  expect(wordsToFill(changed, standard, values)).toBe(changed)
  expect(wordsToFill({ ...changed, body: '{{surname}}' }, standard, values)).toBe(standard)
  expect(wordsToFill(undefined, standard, values)).toBe(standard)
})
