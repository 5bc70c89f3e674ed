import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterPress } from './after-press.ts'
import { saveFailure } from './save-failure.ts'
import {
  checkBody,
  checkChoices,
  isSame,
  refusedFields,
  type BodySchema,
  type FieldErrors,
  type RefusedFields,
  type Renamed,
} from './form.model.ts'
import { createKeys } from './idempotency-keys.ts'

export type FormOptions<Values extends object, Body, Saved> = {
  initial: Values
  /** The contract's own schema of the body: what it accepts here, the server accepts. */
  schema: BodySchema
  toBody: (values: Values) => Body
  /** Names of the body that the form calls otherwise. */
  renamed?: Renamed<keyof Values & string>
  /** Refusals that are about one field, by their code. */
  refused?: RefusedFields<keyof Values & string>
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
  save,
  onSaved,
}: FormOptions<Values, Body, Saved>): Form<Values> {
  type Name = keyof Values & string
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const [wasSent, setWasSent] = useState(false)
  const [serverErrors, setServerErrors] = useState<FieldErrors<Name>>({})
  const [banner, setBanner] = useState<FormBanner>({ at: 'none' })
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [saved, setSaved] = useState<{ answer: Saved }>()
  const [keyOf] = useState(() => createKeys())
  const isSending = useRef(false)

  const complaints: FieldErrors<Name> = {
    ...checkBody<Name>(schema, toBody(values), renamed),
    ...checkChoices<Name>(values),
  }
  const names = Object.keys(values) as Name[]
  const shown = Object.fromEntries(
    names.flatMap((name) => {
      const error = serverErrors[name] ?? (wasSent || left.has(name) ? complaints[name] : undefined)
      return error ? [[name, error]] : []
    }),
  ) as FieldErrors<Name>

  function refuse(errors: FieldErrors<Name>) {
    setServerErrors(errors)
    setBanner({ at: 'invalid' })
    setRefusals((count) => count + 1)
  }

  async function submit() {
    if (isSending.current) return
    setWasSent(true)
    if (Object.keys(complaints).length > 0) return refuse({})
    isSending.current = true
    setBusy(true)
    setBanner({ at: 'none' })
    const body = toBody(values)
    try {
      setSaved({ answer: await save(body, { idempotencyKey: keyOf(body) }) })
    } catch (error) {
      const errors = refusedFields(error, names, refused, renamed)
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
    change(some) {
      setValues((now) => ({ ...now, ...some }))
      // What the server said was about what stood there.
      setServerErrors((now) => {
        const kept = { ...now }
        for (const name of Object.keys(some) as Name[]) delete kept[name]
        return kept
      })
    },
    restart(some = {}) {
      const next = { ...values, ...some }
      setStart(next)
      setValues(next)
      setLeft(new Set())
      setWasSent(false)
      setSaved(undefined)
    },
    leave: (name) =>
      afterPress(() => setLeft((now) => (now.has(name) ? now : new Set(now).add(name)))),
    errors: shown,
    banner,
    isDirty: !saved && !isSame(values, start),
    isBusy,
    refusals,
    submit: () => void submit(),
  }
}
