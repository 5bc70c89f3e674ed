import { isApiError } from '@treasures/api-client'

/** Words for each field with a problem, by the form's own names. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>

/** State of a form: its values, and which problems may show. */
export type FormState<Values extends object, Name extends string = keyof Values & string> = {
  readonly values: Values
  /** Fields that were changed or left, whose problems may show. */
  readonly touched: readonly Name[]
  /** True after the form was sent, when all problems may show. */
  readonly isSent: boolean
  /** Refusals by the server, each until its field changes. */
  readonly refused: FieldErrors<Name>
}

/** An untouched form. */
export const newForm = <Values extends object, Name extends string = keyof Values & string>(
  values: Values,
): FormState<Values, Name> => ({ values, touched: [], isSent: false, refused: {} })

/** Field of a problem, which may be in a part of it such as `actions.0.body`. */
const fieldOf = (name: string) => name.split('.', 1)[0] ?? name

/**
 * Changes values. Refusals of these fields are dropped, because they were about the previous
 * values.
 */
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

/** Lets the problems of these fields show from now on. */
export const touchForm = <Values extends object, Name extends string>(
  form: FormState<Values, Name>,
  ...names: readonly Name[]
): FormState<Values, Name> => ({ ...form, touched: [...new Set([...form.touched, ...names])] })

/** Takes over the server's refusals of single fields, which show at once. */
export const refuseForm = <Values extends object, Name extends string>(
  form: FormState<Values, Name>,
  errors: FieldErrors<Name>,
): FormState<Values, Name> =>
  touchForm(
    { ...form, refused: { ...form.refused, ...errors } },
    ...(Object.keys(errors) as Name[]),
  )

/** Problems that the rules find in the values: words, or undefined. */
export type Findings<Name extends string> = { readonly [Field in Name]?: string | undefined }

/** All problems: problems found in the values, and the server's refusals. */
export const problemsOf = <Name extends string>(
  { refused }: FormState<object, Name>,
  found: Findings<Name>,
): FieldErrors<Name> => ({
  ...refused,
  ...(Object.fromEntries(Object.entries(found).filter(([, words]) => words)) as FieldErrors<Name>),
})

/**
 * Problems that may be shown: the problems of touched fields, or all problems once the form was
 * sent.
 */
export const errorsOf = <Name extends string>(
  { touched, isSent }: FormState<object, Name>,
  problems: FieldErrors<Name>,
): FieldErrors<Name> =>
  Object.fromEntries(
    Object.entries(problems).filter(([name]) => isSent || touched.includes(name as Name)),
  ) as FieldErrors<Name>

/** Body schema of the contract, as far as a form needs it. */
export type BodySchema = {
  safeParse(
    body: unknown,
  ): { success: true } | { success: false; error: { issues: readonly Issue[] } }
}
type Issue = { path: readonly PropertyKey[]; message: string }

/** Names of the body that differ in the form, for example `{ id_city: 'city' }`. */
export type Renamed<Name extends string> = Readonly<Record<string, Name>>

const nameOf = <Name extends string>(field: string, renamed: Renamed<Name>) =>
  renamed[field] ?? (field as Name)

/**
 * Returns the first problem of each field and of each part, for instance of `actions` and of
 * `actions.0.body`.
 */
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

/** Fields by the code of a refusal that belongs to one field. */
export type RefusedFields<Name extends string> = Readonly<Record<string, Name>>

/**
 * Returns a refusal's problems at the fields of this form. Empty if the refusal is about something
 * else. The caller must then show the refusal beside the fields, because a message at an invisible
 * field would be lost.
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
