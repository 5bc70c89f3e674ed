import { expect, test } from 'vitest'
import { makeGsmSafe, measureText } from './text-segments.rules.ts'

const a = (times: number) => 'a'.repeat(times)

test.each([
  ['nothing', '', 'GSM-7', 0, 160],
  ['plain words', 'Hello', 'GSM-7', 1, 155],
  ['the last place of one part', a(160), 'GSM-7', 1, 0],
  ['one place more, after which each part has 153', a(161), 'GSM-7', 2, 145],
  ['two full parts', a(306), 'GSM-7', 2, 0],
  ['a third part', a(307), 'GSM-7', 3, 152],
  ['a brace, which takes two places', `{${a(158)}`, 'GSM-7', 1, 0],
  ['a brace that makes it too long', `{${a(159)}`, 'GSM-7', 2, 145],
  ['a euro, which takes two places', `€${a(158)}`, 'GSM-7', 1, 0],
  ['a euro that moves to the second part as a whole', `${a(152)}€${a(20)}`, 'GSM-7', 2, 131],
  ['a pound sign, which takes one place', `£${a(159)}`, 'GSM-7', 1, 0],
  ['accented letters of the GSM alphabet', 'éèùìòÇØøÅåÆæßÉÄÖÑÜäöñüà', 'GSM-7', 1, 137],
  ['a Welsh name', `Ŵ${a(69)}`, 'UCS-2', 1, 0],
  ['a Welsh name in a longer text', `Ŵ${a(70)}`, 'UCS-2', 2, 63],
  ['a Polish name', 'Łukasz', 'UCS-2', 1, 64],
  ['an emoji, which takes two places', `😀${a(68)}`, 'UCS-2', 1, 0],
  ['an emoji and a brace', '{😀}', 'UCS-2', 1, 66],
  ['an emoji that moves to the next part as a whole', `${a(66)}😀${a(10)}`, 'UCS-2', 2, 55],
  ['a curly quote', '’', 'UCS-2', 1, 69],
] as const)('%s', (_, text, encoding, segments, left) => {
  expect(measureText(text)).toMatchObject({ encoding, segments, left })
})

test('the characters that make a text expensive are listed once each', () => {
  expect(measureText('Ŵyn ’phoned: “Ŵ”').foreign).toEqual(['Ŵ', '’', '“', '”'])
})

test.each([
  ['curly quotes', '‘It’s’ “here”', "'It's' \"here\""],
  ['dashes', '9–5 — well‑known −1', '9-5 - well-known -1'],
  ['an ellipsis and halves', 'Wait… 1½ h', 'Wait... 1 1/2 h'],
  ['non-breaking and zero-width spaces', '5\u00A0pm\u200B', '5 pm'],
  ['Windows line ends', 'a\r\nb', 'a\nb'],
  ['accents as separate characters', 'e\u0301', 'é'],
])('%s become plain', (_, typed, safe) => {
  expect(makeGsmSafe(typed)).toBe(safe)
  expect(measureText(safe).encoding).toBe('GSM-7')
})

test.each(['Ŵyn', 'Łukasz Ó Séaghdha', '😀', '€5 {x}'])('%s stays unchanged', (text) => {
  expect(makeGsmSafe(text)).toBe(text)
})
