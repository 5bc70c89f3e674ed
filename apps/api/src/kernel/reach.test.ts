import { expect, test } from 'vitest'
import { watchReach } from './reach.ts'

test('a service is tried once, however many callers ask at once and soon after', async () => {
  let tries = 0
  const reach = watchReach(async () => void (tries += 1))
  expect(await Promise.all([reach(), reach()])).toEqual([{ is: 'yes' }, { is: 'yes' }])
  await reach()
  expect(tries).toBe(1)
})

test('a failing service gives its reason', async () => {
  const error = new Error('gone')
  expect(await watchReach(() => Promise.reject(error))()).toEqual({ is: 'no', error })
})

test('an unresponsive service delays callers only briefly', async () => {
  const reach = watchReach(() => new Promise(() => {}))
  expect(await reach()).toEqual({ is: 'not tried yet' })
})
