import { expect, test } from 'vitest'
import { fillTemplate } from '../notices/fill-template.rules.ts'
import { occasions } from '#occasions/occasions.ts'
import { placeholdersOf } from '../notices/general-values.ts'
import { defaultWords, type AnyNotice } from '../notices/notice.ts'
import { isLinkName } from '../notices/message-secrets.rules.ts'
import { exampleValues } from '../templates/example-values.ts'
import { renderEmail } from './render-email.rules.ts'

const portal = 'https://treasures.example'
const at = new Date('2026-11-21T09:00:00Z')
const emails = occasions.notices.filter(({ channel }) => channel === 'email')
const rows = emails.map((notice) => [notice.code, notice] as const)

const brand = { name: 'Handy Neighbours', logo: null, accent: null }
const general = {
  business: 'Handy Neighbours',
  portal_url: portal,
  support_email: 'help@treasures.example',
  support_phone: '1',
}
const valuesOf = ({ example }: AnyNotice) => ({
  fname: 'Grace',
  ...general,
  ...exampleValues(undefined, portal, at),
  ...example({ portal, email: 'grace@example.org' }),
})
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to)
const unescape = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, sign: string) => String.fromCodePoint(Number(sign)))

test.each(rows)(
  '%s renders completely: every link kept, every placeholder filled, less than 12 kB',
  (_, notice) => {
    const filled = fillTemplate(defaultWords(notice), valuesOf(notice))
    const { subject, text, html } = renderEmail(filled, { portal, brand })
    expect(text).toBe(filled.body)
    expect(`${subject} ${text} ${html}`).not.toMatch(/\{\{|undefined|Hello ,|NaN|null/)
    for (const link of [...filled.body.matchAll(/https:\S+/g)].map(([found]) => found))
      expect(linksIn(html).map(unescape)).toContain(link.replace(/\.$/, ''))
    // A line that is only a link becomes a button with the address below it.
    const alone = filled.body.split('\n').filter((line) => /^https:\S+$/.test(line))
    for (const link of alone)
      expect(
        linksIn(html)
          .map(unescape)
          .filter((to) => to === link),
      ).toHaveLength(2)
    expect(html).not.toMatch(/click here|<img|<script/i)
    expect(Buffer.byteLength(html)).toBeLessThan(12_000)
  },
)

test.each(rows)(
  '%s reads well without the names of its reader, the treasure and the customer',
  (_, notice) => {
    const sparse = { ...valuesOf(notice), fname: '', treasure: '', customer: '' }
    const { subject, text } = renderEmail(fillTemplate(defaultWords(notice), sparse), {
      portal,
      brand,
    })
    expect(`${subject}\n${text}`).not.toMatch(/\{\{|undefined|Hello ,|^ | {2}|^,/m)
  },
)

const odd = [
  '<a href="https://evil.example">x</a>',
  '[x](https://evil.example)',
  'evil.com',
  'https://evil.example/x',
  'x" onclick="alert(1)',
  '&#60;b&#62;',
  'Sam\r\nBcc: all@evil.example',
]
test.each(odd)('%j stays plain text anywhere in any e-mail: no link, no tag, no header', (name) => {
  for (const notice of emails) {
    const values = Object.fromEntries(
      placeholdersOf(notice).map((one) => [
        one,
        isLinkName(one) || one.startsWith('my_') || one === 'portal_url' ? `${portal}/cjs/x` : name,
      ]),
    )
    const filled = fillTemplate(defaultWords(notice), values)
    const { subject, html } = renderEmail(filled, { portal, brand })
    expect(subject).not.toMatch(/[\r\n]/)
    expect(linksIn(html).every((to) => to.startsWith(`${portal}/`))).toBe(true)
    expect(html).not.toMatch(/<b>|onclick="|<a href="https:\/\/evil/)
  }
})

test('a way to stop the e-mail appears in text and HTML, or in neither', () => {
  const filled = { subject: 'A\r\nB', body: 'Hello' }
  const unsubscribe = `${portal}/public/unsubscribe/x`
  const stopped = renderEmail(filled, { portal, brand, unsubscribe })
  expect(stopped.subject).toBe('A B')
  expect(stopped.text).toBe(`Hello\n\n-- \nStop e-mails like this: ${unsubscribe}\n`)
  expect(linksIn(stopped.html)).toEqual([unsubscribe])
  expect(linksIn(renderEmail(filled, { portal, brand }).html)).toEqual([])
})

test('dark-mode colours override the inline colours', () => {
  const { html } = renderEmail({ subject: '', body: 'Hello' }, { portal, brand })
  const [, rules = ''] = /prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html) ?? []
  expect(rules).toMatch(/^(\.\w+\{([\w-]+:#\w+ !important;)+\})+$/)
})

test('a logo replaces the name, is at most 40 pixels high, and has the name as alternative text', () => {
  const logo = { url: '/public/logo/x.png', width: 600, height: 200 }
  const { html } = renderEmail(
    { subject: '', body: 'Hello' },
    { portal, brand: { name: 'Handy "&" Co', logo, accent: null } },
  )
  expect(html).toContain(
    `<img src="${portal}/api/public/logo/x.png" alt="Handy &#34;&#38;&#34; Co" width="120" height="40"`,
  )
  expect(html).toContain('Sent by Handy &#34;&#38;&#34; Co.')
})

test('a colour too pale for words is darkened in light mode and kept in dark mode', () => {
  const filled = { subject: '', body: `Look:\n\n${portal}/my-jobs` }
  const { html } = renderEmail(filled, { portal, brand: { ...brand, accent: '#ffd700' } })
  expect(html).not.toMatch(/color:#ffd700;text-decoration/)
  expect(html).toMatch(/\.link\{color:#ffd700 !important;\}/)
})
