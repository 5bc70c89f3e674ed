import { expect, test } from 'vitest'
import { plainName } from './plain-name.rules.ts'

test.each(['Ida', "O'Neill", 'Jean-Luc', 'Dr. Sam', 'Søren', '李', 'Mary Ann'])(
  '%s is called by name',
  (name) => expect(plainName(name, 'there')).toBe(name),
)

test.each([
  'https://evil.example',
  'evil.example',
  'me@evil.example',
  'evil。example',
  'evil｡example',
  'evil．example',
  'evil․example',
  'evil.example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'e\u{200B}vil.\u{200B}example',
  'bücher.example',
  'xé.ro',
  'Call 0900 123',
  'Call ０９００',
  'line\nbreak',
  'line\u{2028}break',
  'line\u{2029}break',
  '<b>',
  'a＠b',
  ' ',
  'x'.repeat(61),
])('%j is not', (name) => expect(plainName(name, 'there')).toBe('there'))
