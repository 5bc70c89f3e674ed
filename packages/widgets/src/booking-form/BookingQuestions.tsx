import {
  priceAnswer,
  showPence,
  type BookingOption,
  type PricedAnswer,
  type Question,
} from '@treasures/api-client'
import { useEffect, useRef } from 'react'
import { SelectField } from '../kit/SelectField.tsx'
import { TextField } from '../kit/TextField.tsx'
import type { StepProps } from './BookingStepFrame.tsx'
import type { createQuestions } from './booking-questions.ts'
import type { BookingTexts } from './booking-form.texts.ts'
import { isWhole } from './booking-words.ts'

type Questions = ReturnType<typeof createQuestions>
type Props = StepProps & { questions: Questions }

/** The questions of the chosen option. */
export function BookingQuestions({ model, texts, questions }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const stops = questions.stops.value
  useEffect(() => {
    if (stops) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [stops])
  const option = model.chosen.value?.option
  if (!option) return null
  return (
    <div ref={box} className="booking-names" role="group" aria-label={texts.questions}>
      {questions.list().map((question) => (
        <Field key={question.key} {...{ question, questions, option, texts }} />
      ))}
    </div>
  )
}

type FieldProps = {
  question: Question
  questions: Questions
  option: BookingOption
  texts: BookingTexts
}

function Field({ question, questions, option, texts }: FieldProps) {
  const { key, words, kind, required, min, max, choices } = question
  const value = questions.valueOf(key)
  const around = { name: key, label: words, error: questions.errorOf(question), required }
  const values =
    kind === 'yes_no'
      ? [true, false]
      : kind === 'choice'
        ? choices.map((one) => one.words)
        : kind === 'number'
          ? Array.from({ length: max - min + 1 }, (_, index) => min + index)
          : undefined
  if (!values)
    return (
      <TextField
        {...around}
        value={String(value ?? '')}
        maxLength={500}
        onChange={(text) => questions.give(key, text)}
      />
    )
  return (
    <SelectField
      {...around}
      value={String(values.findIndex((one) => one === value))}
      options={[
        { value: '-1', label: required ? texts.answerChoose : texts.answerNone },
        ...values.map((one, index) => {
          const priced = priceAnswer(question, one)
          return {
            value: String(index),
            label: `${priced?.answer ?? one} ${addedWords(priced, option)}`,
          }
        }),
      ]}
      onChange={(index) => questions.give(key, values[Number(index)])}
    />
  )
}

/** "+ £70.00", or "+ £1.00 per hour". Empty if nothing is added. */
const addedWords = (priced: PricedAnswer | undefined, option: BookingOption): string =>
  priced?.pence && option.customerprice !== null
    ? `+ ${showPence(priced.pence)}${isWhole(option) ? '' : ` ${option.price_unit.name}`}`
    : ''

/** The answers with what each adds to the price, one line each. */
export function BookingAnswers({ model, all = false }: StepProps & { all?: boolean }) {
  const option = model.chosen.value?.option
  const { answers } = model.typed.value
  return option?.questions?.list.map((question) => {
    const value = answers.find(({ key }) => key === question.key)?.value
    const priced = priceAnswer(question, value)
    const added = addedWords(priced, option)
    if (!priced || (!all && !added)) return null
    return (
      <span key={question.key} className="booking-row">
        <span className="muted">
          {question.words.replace(/[:?]$/, '')}: {priced.answer}
        </span>
        {added && <span className="num">{added}</span>}
      </span>
    )
  })
}
