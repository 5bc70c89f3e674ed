import { expect, test } from 'vitest'
import { mentionPattern, tellingNames } from './mentions.rules.ts'

const without = (texts: readonly string[], text: string) => {
  const pattern = mentionPattern(texts)
  return pattern === undefined ? text : text.replaceAll(new RegExp(pattern, 'gi'), '–')
}

test.each([
  ['a whole name', ['Ann Larch'], 'Ring Ann  Larch today.', 'Ring – today.'],
  ['a name in other case', ['Ann Larch'], 'ann larch rang.', '– rang.'],
  ['no part of a longer word', ['Ann Larch'], 'Joann Larchwood', 'Joann Larchwood'],
  ['an e-mail', ['ann@x.example'], 'To ann@x.example.', 'To –.'],
  ['no e-mail that ends like it', ['ann@x.example'], 'joann@x.example', 'joann@x.example'],
  ['no e-mail of which it is the end', ['ann@x.example'], 'jo.ann@x.example', 'jo.ann@x.example'],
  ['no e-mail of which it is the beginning', ['ann@x.co'], 'ann@x.co.uk', 'ann@x.co.uk'],
  ['a dot is a dot', ['ann@x.example'], 'ann@xyexample', 'ann@xyexample'],
  ['a number as we keep it', ['+447700900123'], 'Text +447700900123.', 'Text –.'],
  [
    'a number as people write it',
    ['+447700900123'],
    '07700 900 123, or (0044) 7700-900123',
    '–, or (–',
  ],
  ['a number of another country', ['+33123456789'], '+33 1 23 45 67 89', '–'],
  ['no longer number', ['+447700900123'], '077009001234', '077009001234'],
  [
    'a name with quotes, in JSON',
    ['Ann "Nan" Larch'],
    String.raw`{"a":"Ann \"Nan\" Larch"}`,
    '{"a":"–"}',
  ],
  ['the longer of two', ['Ann', 'Ann Larch'], 'Ann Larch and Ann', '– and –'],
  ['nothing', [], 'Ann Larch', 'Ann Larch'],
])('the pattern finds %s', (_, texts, text, expected) => {
  expect(without(texts, text)).toBe(expected)
})

test('names of at most two letters tell nothing on their own', () => {
  expect(tellingNames(['Jo', ' Larch ', '', 'Larch'])).toEqual(['Larch'])
})
