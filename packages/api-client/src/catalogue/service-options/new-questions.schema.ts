import * as z from 'zod/mini'
import { numberOrDigits } from '../../kernel/wire.ts'
import { PoundsInput } from '../../kernel/pounds.schema.ts'
import { QuestionKind, questionsAtMost } from './questions.schema.ts'

// In a file of its own, because the booking form loads the schema of questions.

/** Greatest number that a question can ask for. */
const greatestAnswer = 1000
/** Customers choose a number from a list, which has the price of each. */
const numbersAtMost = 200

const words = (most: number, missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(most, `At most ${most} characters`),
    )
const count = (missing: string) =>
  z.pipe(
    numberOrDigits,
    z
      .number(missing)
      .check(
        z.int('Must be a whole number'),
        z.minimum(0, 'Cannot be negative'),
        z.maximum(greatestAnswer, `At most ${greatestAnswer}`),
      ),
  )

const NewQuestion = z
  .object({
    key: z
      .string()
      .check(z.regex(/^[a-z0-9_]{1,40}$/, 'must be 1 to 40 of a to z, 0 to 9 and the low line')),
    words: words(200, 'Type the question'),
    kind: QuestionKind,
    required: z.boolean(),
    price: z._default(PoundsInput, 0),
    min: z._default(count('Minimum is required'), 0),
    max: z._default(count('Maximum is required'), 0),
    included: z._default(count('Number is required'), 0),
    choices: z._default(
      z
        .array(z.object({ words: words(100, 'Type the answer'), price: PoundsInput }))
        .check(z.maxLength(20, 'At most 20 answers')),
      [],
    ),
  })
  .check(
    z.refine(({ kind, min, max }) => kind !== 'number' || min <= max, {
      error: 'The maximum must not be below the minimum',
      path: ['max'],
    }),
    z.refine(({ kind, min, max }) => kind !== 'number' || max - min <= numbersAtMost, {
      error: `At most ${numbersAtMost} above the minimum`,
      path: ['max'],
    }),
    z.refine(({ kind, choices }) => kind !== 'choice' || choices.length > 1, {
      error: 'A choice needs at least two answers',
      path: ['choices'],
    }),
    z.refine(({ choices }) => areDifferent(choices.map((one) => one.words)), {
      error: 'Each answer must differ from the others',
      path: ['choices'],
    }),
  )

/** Greatest price of all answers together, in pounds. */
const greatestSum = 100_000
/** The most that one question can add to the price, in pounds. */
const mostOf = ({ kind, price, max, included, choices }: z.output<typeof NewQuestion>) =>
  kind === 'choice'
    ? Math.max(...choices.map((one) => one.price))
    : price * (kind === 'number' ? Math.max(0, max - included) : 1)

const areDifferent = (texts: readonly string[]) => new Set(texts).size === texts.length

/** All questions of an option in their order. Fields of other kinds are ignored. */
export const NewQuestions = z.object({
  questions: z.array(NewQuestion).check(
    z.maxLength(questionsAtMost, `At most ${questionsAtMost} questions`),
    z.refine(
      (questions) => areDifferent(questions.map(({ key }) => key)),
      'Each question needs a key of its own',
    ),
    z.refine(
      (questions) => questions.reduce((sum, one) => sum + mostOf(one), 0) <= greatestSum,
      'All answers together can add at most £100,000',
    ),
  ),
})
export type NewQuestions = z.input<typeof NewQuestions>
