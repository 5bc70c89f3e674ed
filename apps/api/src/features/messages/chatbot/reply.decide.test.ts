import { expect, test } from 'vitest'
import { readIntent } from './intents.rules.ts'
import type { Question } from '../text-questions/text-questions.store.ts'
import { decideReply, hasHadEnough, type TheirJob } from './reply.decide.ts'

let ids = 0
const asked = (kind: Question['kind'], id_job: number, fname = 'Martin'): Question => ({
  id: ++ids,
  kind,
  id_job,
  id_treasure: 7,
  id_record: 90,
  fname,
})
const theirs = (id_job: number, is_today = false): TheirJob => ({
  id_job,
  id_treasure: 7,
  fname: 'Martin',
  is_today,
})
type Given = Partial<{ open: Question[]; over: Question[]; jobs: TheirJob[] }>
const reply = (text: string, { open = [], over = [], jobs = [] }: Given = {}) =>
  decideReply(
    readIntent(
      text,
      open.map(({ fname }) => fname),
    ),
    { open, over, jobs },
  )

const offer = asked('offer', 27)
const start = asked('start', 31)
const price = asked('price', 40)
const estimate = asked('estimate', 50)

test.each([
  ['YES', { open: [offer] }, { is: 'answer', question: offer, say: 'yes' }],
  ['No thanks', { open: [offer] }, { is: 'answer', question: offer, say: 'no' }],
  ['YES', { open: [estimate] }, { is: 'answer', question: estimate, say: 'yes' }],
  ['YES', { open: [start] }, { is: 'answer', question: start, say: 'yes' }],
  ['STARTED', { open: [start, offer] }, { is: 'answer', question: start, say: 'started' }],
  ['HAND BACK', { open: [start] }, { is: 'answer', question: start, say: 'hand_back' }],
  ['NO', { open: [start] }, { is: 'explain', what: 'start', id_job: 31 }],
  ['£120', { open: [price] }, { is: 'name_price', question: price, pence: 12_000 }],
  ['YES', { open: [price] }, { is: 'explain', what: 'price', id_job: 40 }],
  // Answering an expired offer is refused later, with the reason.
  ['YES', { over: [offer] }, { is: 'answer', question: offer, say: 'yes' }],
  ['YES', { over: [start] }, { is: 'staff' }],
  ['YES', {}, { is: 'staff' }],
  ['HAND BACK', { open: [offer] }, { is: 'staff' }],
  ['Hello', { open: [offer] }, { is: 'staff' }],
  ['Thanks', { open: [offer] }, { is: 'nothing' }],
  ['STATUS', {}, { is: 'status' }],
  ['RING ME', {}, { is: 'ring_me' }],
] as [string, Given, object][])('%j with %j is answered by %j', (text, given, expected) => {
  expect(reply(text, given)).toEqual(expected)
})

test.each([
  ['DONE', [theirs(27)], { is: 'finish', job: theirs(27) }],
  ['DONE 31', [theirs(27), theirs(31)], { is: 'finish', job: theirs(31) }],
  ['DONE', [theirs(27), theirs(31)], { is: 'which', options: ['DONE 27', 'DONE 31'] }],
  ['DONE 99', [theirs(27)], { is: 'staff' }],
  [
    'ON MY WAY',
    [theirs(27), theirs(31, true)],
    { is: 'arriving', job: theirs(31, true), is_late: false, minutes: null },
  ],
  [
    'running 20 mins late',
    [theirs(27, true)],
    { is: 'arriving', job: theirs(27, true), is_late: true, minutes: 20 },
  ],
  ['ON MY WAY', [theirs(27)], { is: 'staff' }],
] as [string, TheirJob[], object][])(
  '%j with jobs %j is answered by %j',
  (text, jobs, expected) => {
    expect(reply(text, { jobs })).toEqual(expected)
  },
)

test('a person with two open questions is asked which, by the numbers of their jobs', () => {
  const open = [offer, asked('offer', 31)]
  expect(reply('Yes please', { open })).toEqual({ is: 'which', options: ['YES 27', 'YES 31'] })
  expect(reply('Yes 31', { open })).toEqual({ is: 'answer', question: open[1], say: 'yes' })
})

test('a couple who share a mobile and a question are asked who', () => {
  const open = [asked('offer', 27, 'Jo'), asked('offer', 27, 'Martin')]
  expect(reply('Yes', { open })).toEqual({
    is: 'which',
    options: ['YES 27 JO', 'YES 27 MARTIN'],
  })
  expect(reply('yes martin', { open })).toEqual({ is: 'answer', question: open[1], say: 'yes' })
})

test('DONE also answers "have you started"', () => {
  const job = { ...theirs(31) }
  expect(reply('Done', { open: [start], jobs: [job] })).toEqual({
    is: 'answer',
    question: start,
    say: 'done',
  })
})

test('after five answers in an hour that changed nothing, the chatbot gives no more', () => {
  expect([0, 4, 5, 6].map(hasHadEnough)).toEqual([false, false, true, true])
})
