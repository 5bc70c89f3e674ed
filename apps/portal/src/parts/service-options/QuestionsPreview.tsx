import {
  isWholeJob,
  NewQuestions,
  priceAnswer,
  priceAnswers,
  priceInWords,
  showPounds,
  type Answer,
  type Question,
  type ServiceOption,
} from '@treasures/api-client'
import { SelectField, TextField } from '@treasures/widgets/kit'
import { useState } from 'react'

type Props = { option: ServiceOption; questions: readonly Question[] }

/** The questions as customers see them, with the first price and the price of the answers given. */
export function QuestionsPreview({ option, questions }: Props) {
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  if (questions.length === 0) return null
  const isComplete = NewQuestions.safeParse({ questions }).success
  const give = (key: string, value: Answer['value'] | undefined) =>
    setAnswers([
      ...answers.filter((one) => one.key !== key),
      ...(value === undefined ? [] : [{ key, value }]),
    ])
  return (
    <section className="option-preview question-preview" aria-label="What customers see">
      <p className="small muted">What customers see</p>
      {isComplete ? (
        <>
          <div className="form-row">
            {questions.map((question) => (
              <Preview key={question.key} {...{ option, question, answers, give }} />
            ))}
          </div>
          <Prices {...{ option, questions, answers }} />
        </>
      ) : (
        <p className="small">The preview appears when all questions are complete.</p>
      )}
    </section>
  )
}

function Prices({ option, questions, answers }: Props & { answers: readonly Answer[] }) {
  const base = option.customerprice ?? option.derived_customer_price
  if (base === null) return null
  const words = (given: readonly Answer[]) =>
    priceInWords(
      base + priceAnswers(questions, given).pence / 100,
      option.price_unit,
      ` ${option.price_unit.name}`,
    )
  return (
    <p className="num" role="status">
      First price shown: from {words([])}. With these answers: {words(answers)}.
    </p>
  )
}

type FieldProps = {
  option: ServiceOption
  question: Question
  answers: readonly Answer[]
  give: (key: string, value: Answer['value'] | undefined) => void
}

function Preview({ option, question, answers, give }: FieldProps) {
  const { key, words, kind, required, min, max, choices } = question
  const value = answers.find((one) => one.key === key)?.value
  const values =
    kind === 'yes_no'
      ? [true, false]
      : kind === 'choice'
        ? choices.map((one) => one.words)
        : kind === 'number'
          ? Array.from({ length: max - min + 1 }, (_, index) => min + index)
          : undefined
  const common = { name: `preview-${key}`, label: words, required }
  if (!values)
    return (
      <TextField {...common} value={String(value ?? '')} onChange={(text) => give(key, text)} />
    )
  const added = (one: Answer['value']) => {
    const pence = priceAnswer(question, one)?.pence ?? 0
    const unit = isWholeJob(option) ? '' : ` ${option.price_unit.name}`
    return pence > 0 ? ` + ${showPounds(pence / 100)}${unit}` : ''
  }
  const nameOf = (one: Answer['value']) =>
    typeof one === 'boolean' ? (one ? 'Yes' : 'No') : String(one)
  return (
    <SelectField
      {...common}
      value={String(values.findIndex((one) => one === value))}
      options={[
        { value: '-1', label: required ? 'Please choose' : 'No answer' },
        ...values.map((one, index) => ({
          value: String(index),
          label: nameOf(one) + added(one),
        })),
      ]}
      onChange={(index) => give(key, values[Number(index)])}
    />
  )
}
