import { expect, test } from 'vitest'
import { fillContacts, withoutMissingContacts } from './contacts.rules.ts'

const phone = '0117 496 0000'
const email = 'help@handy.example'

test.each([
  ['Questions? Call {{support_phone}}.', 'Questions? Write to {{support_email}}.', ''],
  [
    'If this wasn’t you, please call us straight away: {{support_phone}}.',
    'If this wasn’t you, please write to us straight away: {{support_email}}.',
    '',
  ],
  [
    'Not you? Write to {{support_email}} or call {{support_phone}}.',
    'Not you? Write to {{support_email}}.',
    '',
  ],
  [
    'Reset your password, or call {{support_phone}}.',
    'Reset your password, or write to {{support_email}}.',
    'Reset your password.',
  ],
  [
    'Please call {{support_phone}} or answer this e-mail with a photo.',
    'Please write to {{support_email}} or answer this e-mail with a photo.',
    'Please answer this e-mail with a photo.',
  ],
  [
    'It works for 3 days. If you have any questions, please call {{support_phone}}.',
    'It works for 3 days. If you have any questions, please write to {{support_email}}.',
    'It works for 3 days.',
  ],
  ['Our number: {{support_phone}}. Thank you.', 'Thank you.', 'Thank you.'],
])('without a phone number, %s names the email or is dropped', (text, withEmail, withNothing) => {
  expect(withoutMissingContacts(text, { support_phone: '', support_email: email })).toBe(withEmail)
  expect(withoutMissingContacts(text, { support_phone: '', support_email: '' })).toBe(withNothing)
})

test('without an email, the phone number is named', () => {
  const contacts = { support_phone: phone, support_email: '' }
  expect(withoutMissingContacts('Questions? Write to {{support_email}}.', contacts)).toBe(
    'Questions? Call {{support_phone}}.',
  )
  expect(
    withoutMissingContacts('Ring {{support_phone}} or write to {{support_email}}.', contacts),
  ).toBe('Ring {{support_phone}}.')
})

test('text without contacts, and text for a business with both, is unchanged', () => {
  const text = 'Hello,\n\n\n\nQuestions? Call {{support_phone}}. '
  expect(withoutMissingContacts(text, { support_phone: phone, support_email: email })).toBe(text)
  expect(withoutMissingContacts('Hello \n\n\n', { support_phone: '' })).toBe('Hello \n\n\n')
})

test('only contacts that exist fill a sentence', () => {
  const text = 'Or ring {{support_phone}} and we’ll add it.'
  expect(fillContacts(text, { support_phone: phone, support_email: email })).toBe(
    `Or ring ${phone} and we’ll add it.`,
  )
  expect(fillContacts(text, { support_phone: '', support_email: email })).toBe(
    `Or write to ${email} and we’ll add it.`,
  )
  expect(fillContacts(text, { support_phone: '', support_email: '' })).toBe('')
})
