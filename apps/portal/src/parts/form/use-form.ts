import {
  changeForm,
  checkBody,
  createKeys,
  errorsOf,
  newForm,
  problemsOf,
  refusedFields,
  refuseForm,
  touchForm,
  type BodySchema,
  type FieldErrors,
  type RefusedFields,
  type Renamed,
} from '@treasures/widgets/kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterPress } from './after-press.ts'
import { checkChoices, isSame } from './choices.ts'
import { saveFailure } from './save-failure.ts'

export type FormOptions<Values extends object, Body, Saved> = {
  initial: Values
  /** The contract's own schema, so that form and server accept the same bodies. */
  schema: BodySchema
  toBody: (values: Values) => Body
  /** Form fields whose names differ from the body's. */
  renamed?: Renamed<keyof Values & string>
  /** Refusals that concern one field, by their codes. */
  refused?: RefusedFields<keyof Values & string>
  /** Shows a field's error as soon as the field changes, not only after it is left. */
  complainsAtOnce?: boolean
  save: (body: Body, options: { idempotencyKey: string }) => Promise<Saved>
  /**
   * Called once the form is clean again, so that it can navigate without the leave guard's
   * question.
   */
  onSaved: (saved: Saved) => void
}

/** State of the banner above the fields: invalid input, or a failed save. */
export type FormBanner = { at: 'none' } | { at: 'invalid' } | { at: 'failed'; words: string }

export type Form<Values extends object> = {
  values: Values
  change: (some: Partial<Values>) => void
  /**
   * Takes the current values, with some changes, as the new initial values. Used by forms that stay
   * open after a save.
   */
  restart: (some?: Partial<Values>) => void
  /** Marks a field as left, which shows its error from now on. */
  leave: (name: keyof Values & string) => void
  /** Visible errors: of fields that were left, and of all fields after a submit. */
  errors: FieldErrors<keyof Values & string>
  banner: FormBanner
  isDirty: boolean
  isBusy: boolean
  /** Number of submits with invalid input. Each one makes `Form` focus the first error. */
  refusals: number
  submit: () => void
}

/** A form for one body of the contract. A failure leaves every field unchanged. */
export function useForm<Values extends object, Body, Saved>({
  initial,
  schema,
  toBody,
  renamed = {},
  refused = {},
  complainsAtOnce = false,
  save,
  onSaved,
}: FormOptions<Values, Body, Saved>): Form<Values> {
  type Name = keyof Values & string
  const [start, setStart] = useState(initial)
  const [form, setForm] = useState(() => newForm<Values>(initial))
  const [banner, setBanner] = useState<FormBanner>({ at: 'none' })
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [saved, setSaved] = useState<{ answer: Saved }>()
  const [withKey] = useState(() => createKeys())
  const isSending = useRef(false)
  const { values } = form
  const broken: FieldErrors<Name> = {
    ...checkBody<Name>(schema, toBody(values), renamed),
    ...checkChoices<Name>(values),
  }

  function refuse(errors: FieldErrors<Name>) {
    setForm((now) => refuseForm(now, errors))
    setBanner({ at: 'invalid' })
    setRefusals((count) => count + 1)
  }

  async function submit() {
    if (isSending.current) return
    setForm((now) => ({ ...now, isSent: true }))
    if (Object.keys(broken).length > 0) return refuse({})
    isSending.current = true
    setBusy(true)
    setBanner({ at: 'none' })
    const body = toBody(values)
    try {
      const answer = await withKey(body, (idempotencyKey) => save(body, { idempotencyKey }))
      setSaved({ answer })
    } catch (error) {
      const errors = refusedFields(error, Object.keys(values) as Name[], refused, renamed)
      if (Object.keys(errors).length > 0) refuse(errors)
      else setBanner({ at: 'failed', words: saveFailure(error) })
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  const tellSaved = useEffectEvent(onSaved)
  useEffect(() => {
    if (saved) tellSaved(saved.answer)
  }, [saved])

  return {
    values,
    change: (some) =>
      setForm((now) => {
        const changed = changeForm(now, some)
        return complainsAtOnce ? touchForm(changed, ...(Object.keys(some) as Name[])) : changed
      }),
    restart(some = {}) {
      const next = { ...values, ...some }
      setStart(next)
      setForm(newForm(next))
      setSaved(undefined)
    },
    leave: (name) => afterPress(() => setForm((now) => touchForm(now, name))),
    errors: errorsOf(form, problemsOf(form, broken)),
    banner,
    isDirty: !saved && !isSame(values, start),
    isBusy,
    refusals,
    submit: () => void submit(),
  }
}
