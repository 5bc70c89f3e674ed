import { comparisonWords, type Condition } from '@treasures/api-client'
import type { Fact, Facts, Field } from './facts.rules.ts'

/**
 * Tells whether one condition holds. A missing field equals no value, and fails every `more` and
 * `less`.
 */
export function holds({ field, is, value }: Condition, facts: Facts, kind: Field['kind']): boolean {
  const fact = facts[field] ?? null
  if (kind === 'several') return decideSeveral(asList(fact), is, fold(value))
  // Prices are stored in pence, and staff write conditions in pounds.
  const wanted = kind === 'money' && typeof value === 'number' ? Math.round(value * 100) : value
  switch (is) {
    case 'is':
      return isSame(fact, wanted)
    case 'is_not':
      return !isSame(fact, wanted)
    case 'more':
      return fact !== null && Number(fact) > Number(wanted)
    case 'less':
      return fact !== null && Number(fact) < Number(wanted)
    case 'contains':
      return fold(fact).includes(fold(wanted))
  }
}

const decideSeveral = (all: readonly string[], is: Condition['is'], wanted: string) =>
  all.some((one) => fold(one) === wanted) === (is !== 'is_not')

/** Choices are compared as text, so that the number 5 equals the text "5". */
const isSame = (fact: Fact, wanted: Condition['value']) =>
  fact !== null && fold(fact) === fold(wanted)

const fold = (value: Fact | Condition['value']) =>
  String(value ?? '')
    .trim()
    .toLowerCase()
const asList = (fact: Fact): readonly string[] =>
  Array.isArray(fact) ? fact : fact === null ? [] : [String(fact)]

/** Returns the first unmet condition in words, or undefined if all hold. */
export function firstUnmet(
  conditions: readonly Condition[],
  facts: Facts,
  fields: ReadonlyMap<string, Field>,
): string | undefined {
  const unmet = conditions.find((condition) => {
    const field = fields.get(condition.field)
    return !field || !holds(condition, facts, field.kind)
  })
  if (!unmet) return undefined
  const label = fields.get(unmet.field)?.label ?? unmet.field
  return `${label} ${comparisonWords[unmet.is]} ${JSON.stringify(unmet.value)}: not so`
}
