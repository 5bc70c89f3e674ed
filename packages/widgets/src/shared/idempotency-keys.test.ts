import { ApiError } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { createKeys } from './idempotency-keys.ts'

function setUp() {
  let made = 0
  const withKey = createKeys(() => `key ${(made += 1)}`)
  /** Returns the key sent with a body, for a call that ends as `end` does. */
  return async (body: object, end: () => unknown = () => undefined) => {
    let seen = ''
    await withKey(body, async (key) => {
      seen = key
      return end()
    }).catch(() => {})
    return seen
  }
}

const lost = () => {
  throw new TypeError('fetch failed')
}
const refuse = (status: number) => () => {
  throw new ApiError(status, { code: 'x', message: 'No.' })
}

test('a retry without an answer keeps its key, and a changed form gets a new one', async () => {
  const keyOf = setUp()
  expect(await keyOf({ fname: 'Anna' }, lost)).toBe('key 1')
  expect(await keyOf({ fname: 'Anna' }, refuse(500))).toBe('key 1')
  expect(await keyOf({ fname: 'Hanna' }, lost)).toBe('key 2')
  expect(await keyOf({ fname: 'Anna' }, lost)).toBe('key 1')
})

test.each([
  ['was done', undefined],
  ['was refused', refuse(409)],
])('a form that %s gets a new key when it is sent again', async (_, end) => {
  const keyOf = setUp()
  expect(await keyOf({ fname: 'Anna' }, end)).toBe('key 1')
  expect(await keyOf({ fname: 'Anna' })).toBe('key 2')
})

test('the result and the error of the call are passed on', async () => {
  const withKey = createKeys()
  expect(await withKey({}, async (key) => key)).toMatch(/^[0-9a-f]{32}$/)
  await expect(withKey({}, async () => lost())).rejects.toThrow('fetch failed')
})
