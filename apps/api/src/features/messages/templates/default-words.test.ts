import { expect, test } from 'vitest'
import { fillTemplate } from '../notices/fill-template.rules.ts'
import { secretsIn } from '../notices/message-secrets.rules.ts'
import { decideWords } from './template-words.rules.ts'
import { occasions } from '#occasions/occasions.ts'
import { placeholdersOf } from '../notices/general-values.ts'
import { defaultWords } from '../notices/notice.ts'

const rows = occasions.notices.map((notice) => [notice.code, notice] as const)

test.each(rows)('the words of %s can be sent, and could be saved as they are', (_, notice) => {
  const words = defaultWords(notice)
  const { channel } = notice
  expect(decideWords({ channel, placeholders: placeholdersOf(notice) }, words)).toEqual({ words })
})

test.each(rows)(
  '%s greets a reader without a name, and leaves no placeholder unfilled',
  (_, notice) => {
    const people = ['fname', 'treasure', 'customer']
    const values = placeholdersOf(notice).map((name) => [name, people.includes(name) ? '' : 'x'])
    const { subject, body } = fillTemplate(defaultWords(notice), Object.fromEntries(values))
    const said = `${subject}\n${body}`
    expect(said).not.toMatch(/[{}]|undefined|Hello ,|  /)
    const greets = placeholdersOf(notice).includes('fname')
    expect(body.startsWith('Hello there,')).toBe(greets)
  },
)

test.each(rows.filter(([, { channel }]) => channel === 'push'))(
  '%s appears on lock screens and contains no secret',
  (_, notice) => {
    expect(secretsIn(defaultWords(notice))).toEqual({ is_secret: false, is_private: false })
  },
)

/** Notices that tell where a customer lives. */
const addressed = new Set([
  'job_claimed_text',
  'booking_new_account',
  'booking_known_account',
  'booking_to_confirm',
  'booking_by_staff',
])

test('a notice with a link is secret, and one with a home address is private', () => {
  for (const [code, notice] of rows) {
    const links = placeholdersOf(notice).filter((name) => /(^|_)link$/.test(name))
    const { is_secret, is_private } = secretsIn(defaultWords(notice))
    expect([code, is_secret]).toEqual([code, links.length > 0 || is_private])
    expect([code, is_private]).toEqual([code, addressed.has(code)])
  }
})

const phone = '0117 496 0000'
const email = 'help@handy.example'
const businesses = [
  { support_phone: '', support_email: email },
  { support_phone: phone, support_email: '' },
  { support_phone: '', support_email: '' },
]
test.each(rows)('%s has whole sentences whichever contacts are missing', (_, notice) => {
  const names = placeholdersOf(notice)
  for (const contacts of businesses) {
    const values = { ...Object.fromEntries(names.map((name) => [name, 'x'])), ...contacts }
    const { body } = fillTemplate(defaultWords(notice), values)
    expect(body).not.toMatch(/support_|(?:ring|call|write to|away:) ?[.\n]|(?:ring|call) $/i)
    expect(body).not.toMatch(/Questions\?$|\n{3}|^\s|\s$/)
  }
})
