import {
  priceAnswer,
  showPounds,
  type Answer,
  type BookingOption,
  type Question,
} from '@treasures/api-client'
import { useEffect, useRef } from 'react'
import { SelectField } from '../kit/SelectField.tsx'
import { TextField } from '../kit/TextField.tsx'
import { fill } from '../shared/texts.ts'
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

/** Most numbers that are offered as a list. Above, the number is typed. */
const listedAtMost = 31

type FieldProps = {
  question: Question
  questions: Questions
  option: BookingOption
  texts: BookingTexts
}

function Field({ question, questions, option, texts }: FieldProps) {
  const { key, words, kind, required, min, max, price, included, choices } = question
  const value = questions.valueOf(key)
  const around = { name: key, label: words, error: questions.errorOf(question), required }
  const values =
    kind === 'yes_no'
      ? [true, false]
      : kind === 'choice'
        ? choices.map((one) => one.words)
        : kind === 'number' && max - min < listedAtMost
          ? Array.from({ length: max - min + 1 }, (_, index) => min + index)
          : undefined
  if (!values)
    return (
      <TextField
        {...around}
        value={String(value ?? '')}
        maxLength={kind === 'number' ? 4 : 500}
        inputMode={kind === 'number' ? 'numeric' : 'text'}
        hint={
          kind === 'number' && price > 0
            ? fill(texts.answerEach, { price: addedWords(price, option), included })
            : undefined
        }
        onChange={(text) => questions.give(key, kind === 'number' ? numberIn(text) : text)}
      />
    )
  return (
    <SelectField
      {...around}
      value={String(values.findIndex((one) => one === value))}
      options={[
        { value: '-1', label: required ? texts.answerChoose : texts.answerNone },
        ...values.map((one, index) => ({
          value: String(index),
          label:
            nameOf(one, texts) +
            addedWords((priceAnswer(question, one)?.pence ?? 0) / 100, option, ' '),
        })),
      ]}
      onChange={(index) => questions.give(key, values[Number(index)])}
    />
  )
}

const nameOf = (value: Answer['value'], texts: BookingTexts) =>
  typeof value === 'boolean' ? (value ? texts.yes : texts.no) : String(value)

/** The number in a text, or the text if it has none, so that nothing typed disappears. */
const numberIn = (text: string) =>
  text.trim() === '' ? undefined : /^\d{1,4}$/.test(text.trim()) ? Number(text) : text

/** "+ £70.00", or "+ £1.00 per hour". Empty if nothing is added. */
const addedWords = (pounds: number, option: BookingOption, before = ''): string =>
  pounds > 0 && option.customerprice !== null
    ? `${before}+ ${showPounds(pounds)}${isWhole(option) ? '' : ` ${option.price_unit.name}`}`
    : ''

/** The answers with what each adds to the price, one line each. */
export function BookingAnswers({ model, texts, all = false }: StepProps & { all?: boolean }) {
  const option = model.chosen.value?.option
  const { answers } = model.typed.value
  return option?.questions?.list.map((question) => {
    const value = answers.find(({ key }) => key === question.key)?.value
    const priced = priceAnswer(question, value)
    const added = addedWords((priced?.pence ?? 0) / 100, option)
    if (!priced || (!all && !added)) return null
    return (
      <span key={question.key} className="booking-row">
        <span className="muted">
          {question.words.replace(/[:?]$/, '')}: {nameOf(value ?? '', texts)}
        </span>
        {added && <span className="num">{added}</span>}
      </span>
    )
  })
}
