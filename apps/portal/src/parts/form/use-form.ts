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
  /** The contract's own schema of the body: what it accepts here, the server accepts. */
  schema: BodySchema
  toBody: (values: Values) => Body
  /** Names of the body that the form calls otherwise. */
  renamed?: Renamed<keyof Values & string>
  /** Refusals that are about one field, by their code. */
  refused?: RefusedFields<keyof Values & string>
  /** Complaints show of what was changed, too, and not only of what was left. */
  complainsAtOnce?: boolean
  save: (body: Body, options: { idempotencyKey: string }) => Promise<Saved>
  /** The form counts as clean by then, so that a leave guard lets whoever is led on go. */
  onSaved: (saved: Saved) => void
}

/** What stands above the fields: they want correcting, or saving failed. */
export type FormBanner = { at: 'none' } | { at: 'invalid' } | { at: 'failed'; words: string }

export type Form<Values extends object> = {
  values: Values
  change: (some: Partial<Values>) => void
  /** For a form that stays after a save: what stands there now, with some of it changed, is a new beginning. */
  restart: (some?: Partial<Values>) => void
  /** Has been left; from now on its complaint shows. */
  leave: (name: keyof Values & string) => void
  /** Complaints that show: about fields that were left, and about all once sent. */
  errors: FieldErrors<keyof Values & string>
  banner: FormBanner
  isDirty: boolean
  isBusy: boolean
  /** How often an invalid form was sent: `Form` then leads to the first complaint. */
  refusals: number
  submit: () => void
}

/** A form of one body of the contract. Nothing typed is ever lost: a failure leaves every field as it is. */
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
