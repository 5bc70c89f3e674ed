import type { Choice } from './choices.ts'
import type { Form } from './use-form.ts'

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

/** Props of a text field. */
export const textProps = <Values extends object>(form: Form<Values>, name: TextName<Values>) => ({
  name,
  value: form.values[name] as string,
  onChange: (text: string) => form.change({ [name]: text } as Partial<Values>),
  onBlur: () => form.leave(name),
  error: form.errors[name],
})

/** Props of a text field for a number. */
export const numberProps = <Values extends object>(form: Form<Values>, name: TextName<Values>) =>
  ({ ...textProps(form, name), inputMode: 'decimal', autoComplete: 'off' }) as const

/** Props of a required text field for a time of day, `HH:MM`. */
export const timeProps = <Values extends object>(form: Form<Values>, name: TextName<Values>) =>
  ({
    ...textProps(form, name),
    required: true,
    hint: '24-hour clock, e.g. 14:30',
    inputMode: 'numeric',
    autoComplete: 'off',
  }) as const

type CheckName<Values> = {
  [Name in keyof Values]: Values[Name] extends boolean ? Name : never
}[keyof Values] &
  string

/** Props of a checkbox. */
export const checkProps = <Values extends object>(form: Form<Values>, name: CheckName<Values>) => ({
  name,
  checked: form.values[name] as boolean,
  onChange: (isOn: boolean) => form.change({ [name]: isOn } as Partial<Values>),
  error: form.errors[name],
})

type ChoiceName<Values> = {
  [Name in keyof Values]: Values[Name] extends Choice ? Name : never
}[keyof Values] &
  string

/** Props of a search field. */
export function choiceProps<Values extends object>(form: Form<Values>, name: ChoiceName<Values>) {
  const choice = form.values[name] as Choice
  const choose = (to: Choice) => form.change({ [name]: to } as Partial<Values>)
  return {
    name,
    value: choice.id === null ? null : { id: choice.id, label: choice.label },
    onText: (label: string) => choose({ id: null, label }),
    // Ignores null, which reports a changed text: `onText` has already handled it.
    onPick: (option: { id: string | number; label: string } | null) =>
      option && choose({ id: Number(option.id), label: option.label }),
    error: form.errors[name],
  }
}
