import { expect, test } from 'vitest'
import { returnAddress, returnedMessage } from './return-address.rules.ts'

const replies = { domain: 'replies.example', secret: 'a secret of at least 32 characters' }

test('a return address names its message, also in capital letters, and cannot be made up', () => {
  const address = returnAddress(123, replies)
  expect(address).toMatch(/^b\+123-[\da-f]{32}@replies\.example$/)
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(returnedMessage([address], replies)).toBe(123)
  expect(returnedMessage([address.toUpperCase(), address], replies)).toBe(123)
  for (const other of [
    address.replace('123', '124'),
    address.replace('replies.example', 'replies.example.org'),
    address.replace(/[\da-f]{32}/, '0'.repeat(32)),
    `x${address}`,
    'r+123@replies.example',
  ])
    expect(returnedMessage([other], replies)).toBeUndefined()
  expect(returnedMessage([address], { ...replies, secret: 'another' })).toBeUndefined()
  expect(returnedMessage([address, returnAddress(124, replies)], replies)).toBeUndefined()
})
