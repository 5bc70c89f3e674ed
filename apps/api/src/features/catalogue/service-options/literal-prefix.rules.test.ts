import { expect, test } from 'vitest'
import { literalPrefix } from './literal-prefix.rules.ts'

test.each([
  ['^SE13 [45]', 'SE13 '],
  ['SE13', 'SE13'],
  ['^SE13$', 'SE13'],
  ['^SE1.', 'SE1'],
  ['^SE13?', 'SE1'],
  ['^SE13*', 'SE1'],
  ['^SE1{2}', 'SE'],
  ['^SE13+', 'SE13'],
  ['^SE\\d', 'SE'],
  ['^S\\.E', 'S.E'],
  ['^S\\.?E', 'S'],
  ['^(SE|N)1', ''],
  ['^SE|N', ''],
  ['^SE(1|2)', 'SE'],
  ['^SE[1|2]', 'SE'],
  ['^SE\\|1', 'SE|1'],
  ['^SE[^]|]1', 'SE'],
  ['^S((E|F)|G)', 'S'],
  ['(S)|E', ''],
  ['', ''],
])('every match of %j begins with %j', (pattern, prefix) => {
  expect(literalPrefix(pattern)).toBe(prefix)
})
