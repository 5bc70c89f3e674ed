import { describe, expect, test } from 'vitest'
import { bodyWith, decideEmail, toDoWords, type Addressed } from './inbound-emails.decide.ts'

const email = {
  isAutomatic: false,
  from: ['priya@mail.example'],
  words: 'The gate is blue.',
  files: [] as object[],
}
const person: Addressed = { audience: 'all', email: 'Priya@Mail.example', hasSameTreasure: true }
const decide = (
  changes: Partial<typeof email> = {},
  addressed: Partial<Addressed> | undefined = {},
  tokens = ['one'],
) => decideEmail({ ...email, ...changes }, tokens, addressed && { ...person, ...addressed })

test('an answer becomes an entry for those who could read the question', () => {
  expect(decide()).toEqual({ is: 'entry', audience: 'all', body: email.words })
  expect(decide({}, { audience: 'customer_staff' })).toMatchObject({ audience: 'customer_staff' })
})

test('an answer to words that the job’s former treasure could read goes to the office only', () => {
  expect(decide({}, { hasSameTreasure: false })).toMatchObject({ audience: 'customer_staff' })
})

test('an answer that has only a file is an entry, and files that are not saved are named', () => {
  expect(decide({ words: '', files: [{}] })).toMatchObject({ is: 'entry', body: '' })
  const lost = [{ name: 'page.html' }]
  expect(bodyWith('', [])).toBe('')
  expect(bodyWith('Blue', lost)).toBe(
    'Blue\n\nNot saved: page.html. An answer can have 6 photos or PDFs of up to 10 MB each.',
  )
  expect(bodyWith('', [{ name: '' }])).toMatch(/a file without a name/)
})

test('a long answer is shortened', () => {
  const decision = decide({ words: 'x'.repeat(9_000) })
  expect(decision).toMatchObject({ body: `${'x'.repeat(8_000)}…` })
})

test.each([
  ['a program', { isAutomatic: true }, {}, ['one'], { is: 'ignored' }],
  ['a program at several addresses', { isAutomatic: true }, {}, ['one', 'two'], { is: 'ignored' }],
  ['several addresses', {}, {}, ['one', 'two'], { is: 'for_staff', why: 'several_jobs' }],
  ['no job', {}, undefined, [], { is: 'unplaced' }],
  ['another sender', { from: ['tom@mail.example'] }, {}, ['one'], { why: 'other_address' }],
  [
    'two senders',
    { from: ['priya@mail.example', 'x@y.example'] },
    {},
    ['one'],
    { why: 'other_address' },
  ],
  ['no sender', { from: [] }, {}, ['one'], { why: 'other_address' }],
  ['a person without an address', {}, { email: null }, ['one'], { why: 'other_address' }],
  ['STOP', { words: 'Please stop sending e-mails.' }, {}, ['one'], { why: 'stop' }],
  ['unsubscribe', { words: 'UNSUBSCRIBE' }, {}, ['one'], { why: 'stop' }],
  ['nothing written', { words: '' }, {}, ['one'], { why: 'no_words' }],
] as const)('%s is no entry', (_, changes, addressed, tokens, expected) => {
  expect(
    decideEmail(
      { ...email, ...changes, from: [...((changes as Partial<typeof email>).from ?? email.from)] },
      tokens,
      addressed && { ...person, ...addressed },
    ),
  ).toMatchObject(expected)
})

test.each(['Stop the water first', 'The bus stop is opposite', 'Do not stop'])(
  '%j is not a request to stop',
  (words) => {
    expect(decide({ words })).toMatchObject({ is: 'entry' })
  },
)

describe('the to-do', () => {
  const arrived = { from: ['tom@mail.example'], subject: 'Re: Job 7', whole: 'Blue', files: [] }
  test('says who wrote, why it is not in the conversation, and what', () => {
    expect(toDoWords('other_address', arrived)).toBe(
      'E-mail from tom@mail.example to answer. It came from another address than the one we write to, so it is not in the conversation.\nSubject: Re: Job 7\n“Blue”',
    )
  })
  test('leaves out what is missing, and shortens what is long', () => {
    expect(toDoWords('unreadable', { from: [], subject: '', whole: '', files: [] })).toBe(
      'E-mail to answer. It could not be read. Please ask them to send it again.',
    )
    expect(toDoWords('stop', { ...arrived, whole: 'x'.repeat(9_000) }).length).toBeLessThan(2_300)
  })
})
