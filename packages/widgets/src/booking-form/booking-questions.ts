import {
  answerProblem,
  inHundredths,
  penceOf,
  priceAnswers,
  totalPence,
  vatWithin,
  type Answer,
  type BookingOption,
  type Question,
} from '@treasures/api-client'
import { signal } from '@preact/signals-react'
import type { BookingCore } from './booking-core.ts'
import { isWhole } from './booking-words.ts'

/** An option at the price that it has with these answers. */
export function withAnswers(option: BookingOption, answers: readonly Answer[]): BookingOption {
  const { questions, duration, least } = option
  if (!questions || questions.customerprice === null) return option
  const pence = penceOf(questions.customerprice) + priceAnswers(questions.list, answers).pence
  const leastPence = isWhole(option) ? pence : totalPence(inHundredths(duration || 1), pence)
  return {
    ...option,
    customerprice: pence / 100,
    ...(least !== null && {
      least: leastPence / 100,
      least_vat: vatWithin(leastPence, questions.vat_rate) / 100,
    }),
  }
}

/** The questions of the chosen option, and the customer's answers. */
export function createQuestions({ answer, chosen, fields }: BookingCore) {
  const { typed, put } = fields
  /** Option whose problems show, because the customer tried to continue. */
  const tried = signal<number | undefined>(undefined)
  /** Counts attempts to continue without valid answers. After each, the first problem takes focus. */
  const stops = signal(0)

  const valueOf = (key: string) => typed.value.answers.find((one) => one.key === key)?.value
  const problemOf = (question: Question) => answerProblem(question, valueOf(question.key))
  const list = () => chosen.value?.option.questions?.list ?? []
  const isAnswered = () => !list().some(problemOf)
  answer.value = (option) => withAnswers(option, typed.value.answers)

  return {
    list,
    valueOf,
    stops,
    isAnswered,
    errorOf: (question: Question) =>
      tried.value === chosen.value?.option.id ? problemOf(question) : undefined,
    /** Undefined takes an answer back. */
    give(key: string, value: Answer['value'] | undefined) {
      const others = typed.value.answers.filter((one) => one.key !== key)
      put({ answers: value === undefined ? others : [...others, { key, value }] })
    },
    /** Returns true if all answers are valid. Otherwise shows the problems. */
    check(): boolean {
      if (isAnswered()) return true
      tried.value = chosen.value?.option.id
      stops.value += 1
      return false
    },
  }
}
