import { expect, test } from 'vitest'
import { replies } from '../chatbot/replies.rules.ts'
import { fillTemplate } from '../notices/fill-template.rules.ts'
import { secretsIn } from '../notices/message-secrets.rules.ts'
import { decideWords } from './template-words.rules.ts'
import { defaultWords, noticeCodes, notices, placeholdersOf } from '../notices/notices.ts'

test.each(noticeCodes)('the words of %s can be sent, and could be saved as they are', (code) => {
  const words = defaultWords(code)
  const { channel } = notices[code]
  expect(decideWords({ channel, placeholders: placeholdersOf(code) }, words)).toEqual({ words })
})

test.each(noticeCodes)(
  '%s greets a reader without a name, and leaves no placeholder unfilled',
  (code) => {
    const people = ['fname', 'treasure', 'customer']
    const values = placeholdersOf(code).map((name) => [name, people.includes(name) ? '' : 'x'])
    const { subject, body } = fillTemplate(defaultWords(code), Object.fromEntries(values))
    const said = `${subject}\n${body}`
    expect(said).not.toMatch(/[{}]|undefined|Hello ,|  /)
    const greets = placeholdersOf(code).includes('fname')
    expect(body.startsWith('Hello there,')).toBe(greets)
  },
)

const told = noticeCodes.map((code) => [code, notices[code]] as const)

test.each(told.filter(([, { channel }]) => channel === 'push'))(
  '%s appears on lock screens and contains no secret',
  (code) => {
    expect(secretsIn(defaultWords(code))).toEqual({ is_secret: false, is_private: false })
  },
)

test.each(
  told.flatMap(([code, notice]) =>
    'short' in notice && notice.short ? [[code, notice.short, notice] as const] : [],
  ),
)('%s has the short form %s, of the same kind and for the same people', (...row) => {
  const [, short, notice] = row
  const { class: what, group, for: reader } = notices[short]
  expect([what, group]).toEqual([notice.class, notice.group])
  expect([notice.for, 'anyone']).toContain(reader)
})

test('a notice with a link is secret, and the text about a claim is private', () => {
  for (const code of noticeCodes) {
    const links = placeholdersOf(code).filter((name) => /(^|_)link$/.test(name))
    const { is_secret, is_private } = secretsIn(defaultWords(code))
    expect([code, is_secret]).toEqual([code, links.length > 0 || is_private])
    expect([code, is_private]).toEqual([code, code === 'job_claimed_text'])
  }
})

const phone = '0117 496 0000'
const email = 'help@handy.example'
const businesses = [
  { support_phone: '', support_email: email },
  { support_phone: phone, support_email: '' },
  { support_phone: '', support_email: '' },
]
const texts = [
  ...noticeCodes.map((code) => [code, defaultWords(code), placeholdersOf(code)] as const),
  ...Object.entries(replies).map(([name, body]) => [name, { subject: null, body }, []] as const),
]
test.each(texts)('%s has whole sentences whichever contacts are missing', (_, words, names) => {
  for (const contacts of businesses) {
    const values = { ...Object.fromEntries(names.map((name) => [name, 'x'])), ...contacts }
    const { body } = fillTemplate(words, values)
    expect(body).not.toMatch(/support_|(?:ring|call|write to|away:) ?[.\n]|(?:ring|call) $/i)
    expect(body).not.toMatch(/Questions\?$|\n{3}|^\s|\s$/)
  }
})
