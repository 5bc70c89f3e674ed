import { expect, test } from 'vitest'
import { signTwilio } from '#test/fake-twilio.ts'
import { isSignedByTwilio, signTwilioCall } from './twilio-signature.ts'

const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const form = new URLSearchParams({
  To: '+18005551212',
  Digits: '1234',
  From: '+14158675309',
  Caller: '+14158675309',
  CallSid: 'CA1234567890ABCDE',
})

test("the manual's example has the manual's signature", () => {
  expect(signTwilioCall(url, form, '12345')).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
})

test('fields are signed in the order of their names, whatever their values begin with', () => {
  const fields = { FromCountry: 'GB', From: 'Treasures' }
  expect(signTwilioCall(url, new URLSearchParams(fields), '12345')).toBe(
    signTwilio(url, fields, '12345'),
  )
})

test.each([
  ['another address', `${url}3`, form, '12345'],
  [
    'another field',
    url,
    new URLSearchParams({ ...Object.fromEntries(form), Digits: '1' }),
    '12345',
  ],
  ['another key', url, form, '12346'],
] as const)('%s does not match the signature', (_, address, fields, key) => {
  expect(isSignedByTwilio('RSOYDt4T1cUTdK1PDd93/VVr8B8=', address, fields, key)).toBe(false)
})

test.each(['', 'RSOYDt4T1cUTdK1PDd93/VVr8B8', 'é'])('%j is not a valid signature', (signature) => {
  expect(isSignedByTwilio(signature, url, form, '12345')).toBe(false)
})
