import { isApiError } from '@treasures/api-client'

/** A contract's body schema, as far as a form needs it. */
export type BodySchema = {
  safeParse(
    body: unknown,
  ): { success: true } | { success: false; error: { issues: readonly Issue[] } }
}
type Issue = { path: readonly PropertyKey[]; message: string }

/** A text for each field that has one. The names are the form's own. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>

/** Names of the body that the form calls otherwise, for example `{ id_city: 'city' }`. */
export type Renamed<Name extends string> = Readonly<Record<string, Name>>

/** The first complaint about each field. */
export function checkBody<Name extends string>(
  schema: BodySchema,
  body: unknown,
  renamed: Renamed<Name> = {},
): FieldErrors<Name> {
  const result = schema.safeParse(body)
  if (result.success) return {}
  const errors: FieldErrors<Name> = {}
  for (const { path, message } of result.error.issues) {
    const name = nameOf(String(path[0] ?? ''), renamed)
    errors[name] ??= message
  }
  return errors
}

/** Refusals that are about one field, by their code. */
export type RefusedFields<Name extends string> = Readonly<Record<string, Name>>

/**
 * What a refusal says about fields that this form has. Empty where it is about something else, which then
 * has to be said above the form: a text about a field that nobody sees would be lost.
 */
export function refusedFields<Name extends string>(
  error: unknown,
  names: readonly Name[],
  codes: RefusedFields<Name>,
  renamed: Renamed<Name> = {},
): FieldErrors<Name> {
  if (!isApiError(error) || error.status >= 500) return {}
  const errors: FieldErrors<Name> = {}
  const known = codes[error.code]
  if (known) errors[known] = error.message
  for (const [field, texts] of Object.entries(error.errors)) {
    const name = nameOf(field, renamed)
    if (names.includes(name) && texts[0]) errors[name] ??= texts[0]
  }
  return errors
}

const nameOf = <Name extends string>(field: string, renamed: Renamed<Name>) =>
  renamed[field] ?? (field as Name)

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
