import { useRef } from 'react'
import type { BookingFormState } from './booking-form.model.ts'
import type { BookingTexts } from './booking-form.texts.ts'
import type { BookingField, TextField } from './booking-typed.ts'
import { problemWords } from './booking-words.ts'

/** Connects the fields of a step to the model, and focuses the first invalid one. */
export function useFields(model: BookingFormState, texts: BookingTexts) {
  const controls = useRef<Partial<Record<BookingField, HTMLElement | null>>>({})
  const refOf = (field: BookingField) => (control: HTMLElement | null) => {
    controls.current[field] = control
  }
  return {
    refOf,
    focus: (field: BookingField | undefined) => {
      if (field) controls.current[field]?.focus()
    },
    errorOf: (field: BookingField) => problemWords(model.errors.value[field], texts),
    fieldOf: (field: TextField) => ({
      name: field,
      label: texts[field as keyof BookingTexts],
      value: model.typed.value[field],
      error: problemWords(model.errors.value[field], texts),
      required: true,
      onChange: (text: string) => model.change(field, text),
      onBlur: () => model.leaveField(field),
      inputRef: refOf(field),
    }),
  }
}
