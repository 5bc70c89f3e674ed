import { expect, test } from 'vitest'
import { mobileWords, whoWords } from './chatbot-words.ts'

test.each([
  ['+447700900123', '07700 900123'],
  ['+33612345678', '+33612345678'],
])('%s is read as %s', (mobile, words) => {
  expect(mobileWords(mobile)).toBe(words)
})

test('a number shows the names of everyone who has it, or itself if unknown', () => {
  const person = (name: string) => ({ id_customer: 1, id_treasure: null, name })
  expect(whoWords([person('Jo Lee')], '+447700900123')).toBe('Jo Lee')
  expect(whoWords([person('Jo Lee'), person('Martin Lee')], '+447700900123')).toBe(
    'Jo Lee or Martin Lee',
  )
  expect(whoWords([], '+447700900123')).toBe('07700 900123')
})
