import { expect, test } from 'vitest'
import { searchPatterns } from './search-patterns.rules.ts'

test.each([
  ['nothing', ' ', []],
  ['a part of a word', 'liv', ['%liv%']],
  ['the beginning of a word', 'ol', ['% ol%']],
  ['words in any order', 'green, olive;x', ['%green%', '%olive%', '% x%']],
  [
    'eight words at most',
    'one two six ten our her him who why',
    ['%one%', '%two%', '%six%', '%ten%', '%our%', '%her%', '%him%', '%who%'],
  ],
  ['a full postcode', ' se135ab ', ['% se13 5ab%']],
  ['an outward code, as a word', 'SE13', ['%SE13%']],
  ['a telephone number', '07700 900-123', ['%07700900123%']],
  [
    'a telephone number with special spaces and hyphens',
    '07400\u00a0111\u2011222',
    ['%07400111222%'],
  ],
  ['a telephone number with its country', '+44 (0)20 7946', ['%0207946%']],
  ['a telephone number that begins with two zeros', '0044 20 7946', ['%0207946%']],
  ['five digits', '79.46/0', ['%79460%']],
  ['a number with a letter in it', '12345a', ['%12345a%']],
  ['a number between spaces', ' 12345 ', ['%12345%']],
  ['a house number', '1234', ['%1234%']],
  ['characters with a meaning in `like`', '50%_\\', ['%50\\%\\_\\\\%']],
])('a search for %s: %j', (_, typed, patterns) => {
  expect(searchPatterns(typed)).toEqual(patterns)
})
