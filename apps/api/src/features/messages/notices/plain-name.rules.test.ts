import { expect, test } from 'vitest'
import { plainName, plainPlace } from './plain-name.rules.ts'

test.each([
  'Ida',
  "O'Neill",
  'Jean-Luc',
  'Dr. Sam',
  'Søren',
  '李',
  'Mary Ann',
  'J.R.',
  'J.R.R. Tolkien',
  'J. R.',
  'Martin Luther King 3rd',
])('%s is called by name', (name) => expect(plainName(name, 'there')).toBe(name))

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
  't.co',
  'J.R.evil.example',
  'Call 3rd 0900',
  'Call 0900 123',
  'Call ０９００',
  'line\nbreak',
  'line\u{2028}break',
  'line\u{2029}break',
  '<b>',
  'a＠b',
  ' ',
  'x'.repeat(61),
])('%j is not used as a name', (name) => expect(plainName(name, 'there')).toBe('there'))

test.each([
  ['12 High Street', '12 High Street'],
  ['Flat 2/3, St. Mary’s Road 14-16', 'Flat 2/3, St. Mary’s Road 14-16'],
  ['12 High Street\nLewisham', '12 High Street Lewisham'],
  ['SE13 5AB', 'SE13 5AB'],
  [`${'12 Long Lane, '.repeat(12)}`, `${'12 Long Lane, '.repeat(12).slice(0, 119).trim()}…`],
])('the place %j reads %j', (place, read) => expect(plainPlace(place, 'ask us')).toBe(read))

test.each([
  '12 High Street. Treasures: your account is locked, sign in at https://evil.example/x',
  '12 High Street, evil.example',
  '12 High Street, e\u{200B}vil.example',
  'me@evil.example',
  'Call 0900 123 4567',
  ' ',
])('the place %j is left out', (place) => expect(plainPlace(place, 'ask us')).toBe('ask us'))
