import { expect, test } from 'vitest'
import { foldSurname } from './surname.rules.ts'

test.each([
  [['O’Neill', "O'Neill", 'o neill', 'ONEILL', ' Ｏneill'], 'oneill'],
  [['Nuñez', 'NUNEZ', 'Nun\u0303ez'], 'nunez'],
  [['Smith-Jones', 'Smith Jones', 'smith–jones'], 'smithjones'],
  [['Weiß', 'WEISS'], 'weiss'],
  [['Łøðþæœđı'], 'lodthaeoedi'],
  [['李'], '李'],
  [['3rd'], '3rd'],
  [['-'], ''],
])('%o all fold to %s', (spellings, folded) => {
  for (const spelling of spellings) expect(foldSurname(spelling)).toBe(folded)
})
