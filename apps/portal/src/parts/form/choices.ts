import type { FieldErrors } from '@treasures/widgets/kit'

/** What a search field holds: a record that was chosen, or a text that is none yet. */
export type Choice = { id: number | null; label: string }
export const noChoice: Choice = { id: null, label: '' }

const isUnchosen = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  value.id === null &&
  'label' in value &&
  String(value.label).trim() !== ''

/** Texts that were typed and not chosen would be lost in silence: they want correcting too. */
export function checkChoices<Name extends string>(
  values: Readonly<Record<Name, unknown>>,
): FieldErrors<Name> {
  const unchosen = (Object.keys(values) as Name[]).filter((name) => isUnchosen(values[name]))
  return Object.fromEntries(
    unchosen.map((name) => [name, 'Choose one of the suggestions.']),
  ) as FieldErrors<Name>
}

/** Same values, deeply: what was typed and taken back leaves nothing to lose. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
