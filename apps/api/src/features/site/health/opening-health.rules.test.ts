import { expect, test } from 'vitest'
import {
  judgeBusiness,
  judgeCardProcessor,
  judgeMailServer,
  judgePostcodes,
  type OpeningFacts,
} from './opening-health.rules.ts'

const fine: OpeningFacts = {
  isProduction: true,
  business: { gaps: [], ignored: [] },
  hasPostcodes: true,
  mailProblem: null,
  takesAnswers: true,
  cardProblem: null,
}
const missing = {
  field: 'phone',
  words: 'Missing: a phone number',
  setting: 'SUPPORT_PHONE',
} as const
const demo = {
  field: 'email',
  words: 'Belongs to a demo, and nobody answers there: a@b.example',
  setting: 'SUPPORT_EMAIL',
} as const
const ignored = { variable: 'SUPPORT_PHONE', field: 'phone', value: '0117' }

test.each([
  ['no detail is missing', {}, 'ok'],
  ['a detail is missing', { business: { gaps: [missing], ignored: [] } }, 'attention'],
  ['a contact belongs to a demo', { business: { gaps: [missing, demo], ignored: [] } }, 'wrong'],
  ['the environment has other values', { business: { gaps: [], ignored: [ignored] } }, 'attention'],
  [
    'a demo has its own contacts',
    { isProduction: false, business: { gaps: [demo], ignored: [] } },
    'ok',
  ],
] as const)('business details where %s', (_, facts, state) => {
  expect(judgeBusiness({ ...fine, ...facts }).state).toBe(state)
})

test.each([
  ['are imported', true, true, 'ok'],
  ['are missing in production', false, true, 'wrong'],
  ['are missing elsewhere', false, false, 'ok'],
] as const)('postcodes that %s', (_, hasPostcodes, isProduction, state) => {
  expect(judgePostcodes({ ...fine, hasPostcodes, isProduction }).state).toBe(state)
})

test.each([
  ['answers', null, 'ok'],
  ['does not answer', 'Nobody answers at mail.hn.test:587.', 'wrong'],
  ['has not been tried', undefined, 'attention'],
] as const)('a mail server that %s', (_, mailProblem, state) => {
  expect(judgeMailServer({ ...fine, mailProblem }).state).toBe(state)
})

test('a card processor that rejects our keys is wrong', () => {
  expect(judgeCardProcessor(fine).state).toBe('ok')
  expect(judgeCardProcessor({ ...fine, cardProblem: 'It does not answer.' }).state).toBe('wrong')
  expect(judgeCardProcessor({ ...fine, cardProblem: undefined }).state).toBe('ok')
})

test('a mail server whose e-mails nobody can answer says so', () => {
  expect(judgeMailServer({ ...fine, takesAnswers: false })).toMatchObject({
    state: 'ok',
    words: expect.stringContaining('MAIL_REPLIES is not set') as string,
  })
})
