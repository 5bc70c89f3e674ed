import { isApiError } from '@treasures/api-client'

/** A text for each field that has one. The names are the form's own. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>

/** A form as it stands: what is typed, and what may be said of it by now. */
export type FormState<Values extends object, Name extends string = keyof Values & string> = {
  readonly values: Values
  /** Fields that were changed or left: what is wrong with them may show. */
  readonly touched: readonly Name[]
  /** It was sent: all that is wrong may show. */
  readonly isSent: boolean
  /** What the server refused, until the field changes. */
  readonly refused: FieldErrors<Name>
}

/** A form that nobody has touched. */
export const newForm = <Values extends object, Name extends string = keyof Values & string>(
  values: Values,
): FormState<Values, Name> => ({ values, touched: [], isSent: false, refused: {} })

/** A complaint may be about a part of a field, `actions.0.body`. */
const fieldOf = (name: string) => name.split('.', 1)[0] ?? name

/** Other values. What the server said of those fields was about what stood there. */
export function changeForm<Values extends object, Name extends string>(
  form: FormState<Values, Name>,
  some: Partial<Values>,
): FormState<Values, Name> {
  const refused = Object.entries(form.refused).filter(([name]) => !(fieldOf(name) in some))
  return {
    ...form,
    values: { ...form.values, ...some },
    refused: Object.fromEntries(refused) as FieldErrors<Name>,
  }
}

/** From now on what is wrong with these fields may show. */
export const touchForm = <Values extends object, Name extends string>(
  form: FormState<Values, Name>,
  ...names: readonly Name[]
): FormState<Values, Name> => ({ ...form, touched: [...new Set([...form.touched, ...names])] })

/** Takes over what the server says of single fields, which shows at once. */
export const refuseForm = <Values extends object, Name extends string>(
  form: FormState<Values, Name>,
  errors: FieldErrors<Name>,
): FormState<Values, Name> =>
  touchForm(
    { ...form, refused: { ...form.refused, ...errors } },
    ...(Object.keys(errors) as Name[]),
  )

/** What rules find in values: words, or nothing. */
export type Findings<Name extends string> = { readonly [Field in Name]?: string | undefined }

/** All that is wrong: what the rules find in the values, and what the server has refused besides. */
export const problemsOf = <Name extends string>(
  { refused }: FormState<object, Name>,
  found: Findings<Name>,
): FieldErrors<Name> => ({
  ...refused,
  ...(Object.fromEntries(Object.entries(found).filter(([, words]) => words)) as FieldErrors<Name>),
})

/** The problems that may show by now: of fields that were touched, and all once it was sent. */
export const errorsOf = <Name extends string>(
  { touched, isSent }: FormState<object, Name>,
  problems: FieldErrors<Name>,
): FieldErrors<Name> =>
  Object.fromEntries(
    Object.entries(problems).filter(([name]) => isSent || touched.includes(name as Name)),
  ) as FieldErrors<Name>

/** A contract's body schema, as far as a form needs it. */
export type BodySchema = {
  safeParse(
    body: unknown,
  ): { success: true } | { success: false; error: { issues: readonly Issue[] } }
}
type Issue = { path: readonly PropertyKey[]; message: string }

/** Names of the body that the form calls otherwise, for example `{ id_city: 'city' }`. */
export type Renamed<Name extends string> = Readonly<Record<string, Name>>

const nameOf = <Name extends string>(field: string, renamed: Renamed<Name>) =>
  renamed[field] ?? (field as Name)

/** The first complaint about each field, and about each part of one: of `actions` and of `actions.0.body`. */
export function checkBody<Name extends string>(
  schema: BodySchema,
  body: unknown,
  renamed: Renamed<Name> = {},
): FieldErrors<Name> {
  const result = schema.safeParse(body)
  if (result.success) return {}
  const errors: FieldErrors<Name> = {}
  for (const { path, message } of result.error.issues) {
    errors[nameOf(String(path[0] ?? ''), renamed)] ??= message
    if (path.length > 1) errors[path.join('.') as Name] ??= message
  }
  return errors
}

/** Refusals that are about one field, by their code. */
export type RefusedFields<Name extends string> = Readonly<Record<string, Name>>

/**
 * What a refusal says about fields that this form has. Empty where it is about something else, which then
 * has to be said beside the fields: a text about a field that nobody sees would be lost.
 */
export function refusedFields<Name extends string>(
  error: unknown,
  names: readonly Name[],
  codes: RefusedFields<Name> = {},
  renamed: Renamed<Name> = {},
): FieldErrors<Name> {
  if (!isApiError(error) || error.status >= 500) return {}
  const errors: FieldErrors<Name> = {}
  const known = codes[error.code]
  if (known) errors[known] = error.message
  for (const [field, texts] of Object.entries(error.errors)) {
    const name = nameOf(field, renamed)
    if (names.includes(fieldOf(name) as Name) && texts[0]) errors[name] ??= texts[0]
  }
  return errors
}
