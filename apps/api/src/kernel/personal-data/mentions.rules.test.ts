import { expect, test } from 'vitest'
import { mentionPattern, tellingNames } from './mentions.rules.ts'

const without = (texts: readonly string[], text: string) => {
  const pattern = mentionPattern(texts)
  return pattern === undefined ? text : text.replaceAll(new RegExp(pattern, 'gi'), '–')
}

test.each([
  ['a whole name', ['Ann Larch'], 'Ring Ann  Larch today.', 'Ring – today.'],
  ['a name in lower case', ['Ann Larch'], 'ann larch rang.', '– rang.'],
  ['nothing inside a longer word', ['Ann Larch'], 'Joann Larchwood', 'Joann Larchwood'],
  ['an e-mail', ['ann@x.example'], 'To ann@x.example.', 'To –.'],
  ['no longer e-mail with the same end', ['ann@x.example'], 'joann@x.example', 'joann@x.example'],
  [
    'no e-mail that adds a word in front',
    ['ann@x.example'],
    'jo.ann@x.example',
    'jo.ann@x.example',
  ],
  ['no e-mail that adds a word at the end', ['ann@x.co'], 'ann@x.co.uk', 'ann@x.co.uk'],
  ['no other character in place of a dot', ['ann@x.example'], 'ann@xyexample', 'ann@xyexample'],
  ['a number as we store it', ['+447700900123'], 'Text +447700900123.', 'Text –.'],
  [
    'a number as people write it',
    ['+447700900123'],
    '07700 900 123, or (0044) 7700-900123',
    '–, or (–',
  ],
  ['a number of another country', ['+33123456789'], '+33 1 23 45 67 89', '–'],
  ['nothing inside a longer number', ['+447700900123'], '077009001234', '077009001234'],
  [
    'a name with quotes, in JSON',
    ['Ann "Nan" Larch'],
    String.raw`{"a":"Ann \"Nan\" Larch"}`,
    '{"a":"–"}',
  ],
  ['the longer of two', ['Ann', 'Ann Larch'], 'Ann Larch and Ann', '– and –'],
  ['nothing without texts', [], 'Ann Larch', 'Ann Larch'],
])('the pattern finds %s', (_, texts, text, expected) => {
  expect(without(texts, text)).toBe(expected)
})

test('names of at most two letters do not identify anyone on their own', () => {
  expect(tellingNames(['Jo', ' Larch ', '', 'Larch'])).toEqual(['Larch'])
})
