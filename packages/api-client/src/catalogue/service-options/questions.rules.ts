import { penceOf, showPounds } from '../../kernel/money.ts'
import type { Answer, Question } from './questions.schema.ts'

type Value = Answer['value']
/** An answer with its words and its price for the customer, in pence for one unit. */
export type PricedAnswer = {
  key: string
  words: string
  kind: Question['kind']
  answer: string
  /** The number that was answered, otherwise 1. */
  quantity: number
  pence: number
}

const isUnanswered = (value: Value | undefined) =>
  value === undefined || (typeof value === 'string' && value.trim() === '')

/** Returns what is wrong with an answer, or undefined. An optional question needs none. */
export function answerProblem(question: Question, value: Value | undefined): string | undefined {
  const { kind, required, min, max, choices } = question
  if (isUnanswered(value)) return required ? 'Please answer this' : undefined
  if (kind === 'number')
    return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? undefined
      : `Must be a whole number from ${min} to ${max}`
  if (kind === 'yes_no') return typeof value === 'boolean' ? undefined : 'Must be yes or no'
  if (typeof value !== 'string') return 'Must be a text'
  const isOther = kind === 'choice' && choices.every(({ words }) => words !== value)
  return isOther ? 'Please choose one of the answers' : undefined
}

/** Prices a valid answer. Undefined if there is none. */
export function priceAnswer(
  question: Question,
  value: Value | undefined,
): PricedAnswer | undefined {
  if (value === undefined || isUnanswered(value) || answerProblem(question, value)) return undefined
  const { key, words, kind, price, included, choices } = question
  const priced = (answer: string, pence: number, quantity = 1) => ({
    key,
    words,
    kind,
    answer,
    quantity,
    pence,
  })
  if (typeof value === 'number')
    return priced(String(value), Math.max(0, value - included) * penceOf(price), value)
  if (typeof value === 'boolean') return priced(value ? 'Yes' : 'No', value ? penceOf(price) : 0)
  const choice = choices.find((one) => one.words === value)
  return priced(value.trim(), kind === 'choice' && choice ? penceOf(choice.price) : 0)
}

/** The least that a question adds to the price, in pence: nothing unless an answer is required. */
export function leastOfQuestion(question: Question): number {
  const { kind, required, price, min, included, choices } = question
  if (!required) return 0
  if (kind === 'number') return Math.max(0, min - included) * penceOf(price)
  if (kind === 'choice') return Math.min(...choices.map((one) => penceOf(one.price)))
  return 0
}

/**
 * Prices the answers in the order of the questions. `pence` is what they add to the price of one
 * unit. A required question without a valid answer counts at its least.
 */
export function priceAnswers(
  questions: readonly Question[],
  answers: readonly Answer[],
): { pence: number; priced: PricedAnswer[] } {
  const all = questions.map((question) => ({
    question,
    answer: priceAnswer(question, answers.find(({ key }) => key === question.key)?.value),
  }))
  return {
    pence: all.reduce(
      (sum, { question, answer }) => sum + (answer ? answer.pence : leastOfQuestion(question)),
      0,
    ),
    priced: all.flatMap(({ answer }) => answer ?? []),
  }
}

/**
 * Returns the problems of answers by `answers.<key>`, or by `answers` if they are to something that
 * is not asked, or if one question has two answers. Empty if there are none.
 */
export function answerProblems(
  questions: readonly Question[],
  answers: readonly Answer[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const keys = answers.map(({ key }) => key)
  if (new Set(keys).size < keys.length) errors['answers'] = ['Answer each question only once']
  else if (keys.some((key) => questions.every((question) => question.key !== key)))
    errors['answers'] = ['One of these answers is to a question that is not asked']
  for (const question of questions) {
    const { value } = answers.find(({ key }) => key === question.key) ?? {}
    const problem = answerProblem(question, value)
    if (problem) errors[`answers.${question.key}`] = [problem]
  }
  return errors
}

/** Answers that still apply to other questions: of the same key, and valid there. */
export const keptAnswers = (questions: readonly Question[], answers: readonly Answer[]): Answer[] =>
  answers.filter(({ key, value }) =>
    questions.some((question) => question.key === key && !answerProblem(question, value)),
  )

/** "Bedrooms: 3 (+ £70.00 per hour)". The unit is empty if the price is for the whole job. */
export const answerInWords = (
  { words, answer }: Pick<PricedAnswer, 'words' | 'answer'>,
  pounds: number | null,
  unit = '',
): string =>
  `${words.replace(/[:?]$/, '')}: ${answer}${pounds ? ` (+ ${showPounds(pounds)}${unit && ` ${unit}`})` : ''}`
