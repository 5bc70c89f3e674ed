import { computed, signal } from '@preact/signals-react'
import {
  changeForm,
  errorsOf,
  newForm,
  problemsOf,
  refuseForm,
  touchForm,
  type FieldErrors,
  type Findings,
} from './form.model.ts'

type FormRules<Values extends object, Name extends string> = {
  initial: Values
  /** The form's own order, so that the first invalid field is also the topmost. */
  names: readonly Name[]
  /** Words of each field's problem. */
  check: (values: Values) => Findings<Name>
}

/** Form of a widget's model, in signals. The model adds the sending and its outcome. */
export function createForm<Values extends object, Name extends string>({
  initial,
  names,
  check,
}: FormRules<Values, Name>) {
  const form = signal(newForm<Values, Name>(initial))
  const typed = computed(() => form.value.values)
  const problems = computed(() => problemsOf(form.value, check(typed.value)))
  const put = (next: Partial<typeof form.value>) => {
    form.value = { ...form.value, ...next }
  }
  return {
    typed,
    problems,
    /** Problems that may show already. An untouched form has none, and is not checked. */
    errors: computed((): FieldErrors<Name> =>
      form.value.isSent || form.value.touched.length > 0
        ? errorsOf(form.value, problems.value)
        : {},
    ),
    isTouched: () => form.peek().touched.length > 0,
    firstInvalid: (among = names) => among.find((name) => problems.value[name]),
    change: (some: Partial<Values>) => put(changeForm(form.value, some)),
    /** Sets values that the user has not typed. Refusals by the server stay. */
    fill: (values: Values) => put({ values }),
    touch: (...touched: readonly Name[]) => put(touchForm(form.value, ...touched)),
    untouch: (name: Name) => put({ touched: form.value.touched.filter((one) => one !== name) }),
    refuse: (errors: FieldErrors<Name>) => put(refuseForm(form.value, errors)),
    /** True shows all problems. False shows only the problems of touched fields. */
    setSent: (isSent: boolean) => put({ isSent }),
    reset: (values: Values) => put(newForm<Values, Name>(values)),
  }
}
