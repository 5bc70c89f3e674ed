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
  /** In the order of the form, so that the first invalid one is the upper one. */
  names: readonly Name[]
  /** What is wrong with the values, in words. */
  check: (values: Values) => Findings<Name>
}

/** The form of a widget's model, in signals: the model adds when it is sent, and what comes of that. */
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
    /** Those of the problems that may show by now. */
    errors: computed(() => errorsOf(form.value, problems.value)),
    isTouched: () => form.peek().touched.length > 0,
    firstInvalid: (among = names) => among.find((name) => problems.value[name]),
    change: (some: Partial<Values>) => put(changeForm(form.value, some)),
    /** Values that nobody has typed: what the server has refused still holds. */
    fill: (values: Values) => put({ values }),
    touch: (...touched: readonly Name[]) => put(touchForm(form.value, ...touched)),
    untouch: (name: Name) => put({ touched: form.value.touched.filter((one) => one !== name) }),
    refuse: (errors: FieldErrors<Name>) => put(refuseForm(form.value, errors)),
    /** All that is wrong may show, or no more than was touched. */
    setSent: (isSent: boolean) => put({ isSent }),
    reset: (values: Values) => put(newForm<Values, Name>(values)),
  }
}
