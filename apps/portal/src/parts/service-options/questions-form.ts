import type { Question } from '@treasures/api-client'
import { randomKey } from '@treasures/widgets/kit'

/** A question as it is typed. Null stands for an empty number. */
export type TypedQuestion = Omit<Question, 'price' | 'min' | 'max' | 'included' | 'choices'> & {
  price: number | null
  min: number | null
  max: number | null
  included: number | null
  choices: readonly TypedAnswer[]
}
/** `id` tells answers apart while they are typed. */
type TypedAnswer = { id: string; words: string; price: number | null }

export const kindWords: Record<Question['kind'], string> = {
  number: 'A number',
  choice: 'One of several answers',
  yes_no: 'Yes or no',
  text: 'A text, without a price',
}

/** Names that never come twice, so that an old answer never counts for another question. */
const newKey = () =>
  randomKey()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 16)

export const newQuestion = (): TypedQuestion => ({
  key: newKey(),
  words: '',
  kind: 'yes_no',
  required: false,
  price: null,
  min: 1,
  max: 6,
  included: 1,
  choices: addAnswer(addAnswer([])),
})

export const addAnswer = (choices: readonly TypedAnswer[]): TypedAnswer[] => [
  ...choices,
  { id: newKey(), words: '', price: null },
]

/** Fields of other kinds begin as in a new question. */
export const typedOf = (question: Question): TypedQuestion => {
  const { kind, min, max, included, choices } = question
  const fresh = newQuestion()
  return {
    ...fresh,
    ...question,
    ...(kind === 'number' ? { min, max, included } : numbersOf(fresh)),
    choices: kind === 'choice' ? choices.map((one) => ({ id: newKey(), ...one })) : fresh.choices,
  }
}
const numbersOf = ({ min, max, included }: TypedQuestion) => ({ min, max, included })

/** The questions to save. An empty price is £0.00. Fields of other kinds are left out. */
export const questionsOf = (typed: readonly TypedQuestion[]): Question[] =>
  typed.map(({ key, words, kind, required, price, min, max, included, choices }) => ({
    key,
    words,
    kind,
    required,
    price: kind === 'number' || kind === 'yes_no' ? (price ?? 0) : 0,
    // An empty number stays empty, and the contract refuses it in words.
    ...(kind === 'number'
      ? ({ min, max, included } as { min: number; max: number; included: number })
      : { min: 0, max: 0, included: 0 }),
    choices:
      kind === 'choice' ? choices.map((one) => ({ words: one.words, price: one.price ?? 0 })) : [],
  }))

export function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(from + by, 0, one)
  return next
}
