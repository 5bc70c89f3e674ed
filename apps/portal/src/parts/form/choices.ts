import type { FieldErrors } from '@treasures/widgets/kit'

/** Value of a search field: a chosen record, or text for which no record has been chosen yet. */
export type Choice = { id: number | null; label: string }
export const noChoice: Choice = { id: null, label: '' }

const isUnchosen = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  value.id === null &&
  'label' in value &&
  String(value.label).trim() !== ''

/** Returns errors for text without a chosen record. Otherwise that text would be lost silently. */
export function checkChoices<Name extends string>(
  values: Readonly<Record<Name, unknown>>,
): FieldErrors<Name> {
  const unchosen = (Object.keys(values) as Name[]).filter((name) => isUnchosen(values[name]))
  return Object.fromEntries(
    unchosen.map((name) => [name, 'Choose one of the suggestions.']),
  ) as FieldErrors<Name>
}

/** Compares values deeply, so that a restored value counts as unchanged. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
