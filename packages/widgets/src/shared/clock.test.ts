import { afterEach, expect, test, vi } from 'vitest'
import { fetchWithTime, systemClock } from './clock.ts'

afterEach(() => vi.unstubAllGlobals())

const answerAt = (ms: number) => {
  const headers = { date: new Date(Date.now() + ms).toUTCString() }
  vi.stubGlobal('fetch', async () => new Response('{}', { headers }))
  return fetchWithTime('https://treasures.example/api/public/settings')
}
const hours = 3_600_000
const difference = () => Math.round((systemClock.now() - Date.now()) / hours)

test("the server's time applies if the device's clock is plainly wrong, until both agree", async () => {
  expect(difference()).toBe(0)
  await answerAt(240 * hours)
  expect(difference()).toBe(240)
  await answerAt(-72 * hours)
  expect(difference()).toBe(-72)
  // A cached answer that is some minutes old does not change the clock.
  await answerAt(-0.5 * hours)
  expect(difference()).toBe(0)
})

test('an answer without a date changes nothing', async () => {
  await answerAt(48 * hours)
  vi.stubGlobal('fetch', async () => new Response('{}'))
  await fetchWithTime('https://treasures.example/api/public/settings')
  expect(difference()).toBe(48)
  await answerAt(0)
})
