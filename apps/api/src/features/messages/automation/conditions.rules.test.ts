import { expect, test } from 'vitest'
import type { Condition } from '@treasures/api-client'
import { firstUnmet, holds } from './conditions.rules.ts'
import type { Fact, Field } from './facts.rules.ts'

test.each<[Field['kind'], Fact, Condition['is'], Condition['value'], boolean]>([
  ['text', 'SE13', 'is', ' se13 ', true],
  ['text', 'SE13', 'is_not', 'SE13', false],
  ['text', 'the Address', 'contains', 'address', true],
  ['text', null, 'is', '', false],
  ['text', null, 'is_not', 'SE13', true],
  ['number', 4, 'more', 3, true],
  ['number', 3, 'more', 3, false],
  ['number', 2, 'less', 3, true],
  ['number', null, 'less', 3, false],
  ['money', 1_850, 'more', 18.49, true],
  ['money', 1_850, 'is', 18.5, true],
  ['money', 1_850, 'less', 18.5, false],
  ['yes_no', true, 'is', true, true],
  ['yes_no', false, 'is', true, false],
  ['choice', 2, 'is', '2', true],
  ['choice', 2, 'is_not', '2', false],
  ['several', ['VIP', 'Late payer'], 'contains', 'vip', true],
  ['several', ['Late payer'], 'contains', 'late', false],
  ['several', ['VIP'], 'is_not', 'vip', false],
  ['several', null, 'is_not', 'vip', true],
])('%s %j %s %j: %s', (kind, fact, is, value, expected) => {
  expect(holds({ field: 'f', is, value }, { f: fact }, kind)).toBe(expected)
})

const fields = new Map<string, Field>([
  ['job.outcode', { field: 'job.outcode', label: 'District', kind: 'text', choices: 'none' }],
])

test('the first unmet condition is named in words, even if its field no longer exists', () => {
  const inLee: Condition = { field: 'job.outcode', is: 'is', value: 'SE12' }
  expect(firstUnmet([inLee], { 'job.outcode': 'SE12' }, fields)).toBeUndefined()
  expect(firstUnmet([inLee], { 'job.outcode': 'SE13' }, fields)).toBe('District is "SE12": not so')
  expect(firstUnmet([{ ...inLee, field: 'data.gone' }], {}, fields)).toBe(
    'data.gone is "SE12": not so',
  )
})
