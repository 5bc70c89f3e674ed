import { expect, test } from 'vitest'
import { asAttachment, safeName } from './file-names.rules.ts'

test.each([
  ['an ordinary name', 'Side gate.jpg', 'Side gate.webp'],
  ['a path', '../../etc/passwd', 'passwd.webp'],
  ['a Windows path', String.raw`C:\gates\blue.png`, 'blue.webp'],
  ['double extensions', 'gate.jpg.html', 'gate.webp'],
  ['a name that is only an extension', '.htaccess', 'Photo.webp'],
  ['signs that turn the direction', 'gate\u202egpj.exe', 'gategpj.webp'],
  ['zero and line ends', 'ga\0te\r\nX: y.jpg', 'gateX y.webp'],
  ['quotes', 'a"; filename="b.html', 'a filename b.webp'],
  ['nothing', '', 'Photo.webp'],
  ['umlauts', 'Tür groß.jpeg', 'Tür groß.webp'],
  ['a long name', `${'x'.repeat(300)}.jpg`, `${'x'.repeat(80)}.webp`],
  ['a date', '2026.11.28 gate.jpg', '2026 11 28 gate.webp'],
])('%s', (_, name, expected) => {
  expect(safeName(name, 'picture')).toBe(expected)
})

test('a PDF is called one whatever its name says', () => {
  expect(safeName('invoice.html', 'pdf')).toBe('invoice.pdf')
  expect(safeName('.pdf', 'pdf')).toBe('Document.pdf')
})

test('a header cannot be ended by a name', () => {
  expect(asAttachment('Tür "x".webp')).toBe(
    `attachment; filename="T_r _x_.webp"; filename*=UTF-8''T%C3%BCr%20%22x%22.webp`,
  )
})
