import * as z from 'zod/mini'
import { Id, Pounds } from '../../kernel/wire.ts'

export const questionsAtMost = 20
export const QuestionKind = z.enum(['number', 'choice', 'yes_no', 'text'])

/**
 * A question that a booking of an option asks. Prices are the customer's, VAT included, for one
 * unit of the option: for the whole job if its price is fixed, otherwise for each hour, day, night
 * or visit.
 */
export const Question = z.object({
  /** Names the question in answers, and stays the same when its words change. */
  key: z.string(),
  words: z.string(),
  kind: QuestionKind,
  required: z.boolean(),
  /** Price of each after `included` for a number, or of a yes. Otherwise 0. */
  price: Pounds,
  /** Least and greatest number. 0 for other kinds. */
  min: z.int(),
  max: z.int(),
  /** Quantity that costs nothing. */
  included: z.int(),
  /** The answers to a choice, each with its price. */
  choices: z.array(z.object({ words: z.string(), price: Pounds })),
})
export type Question = z.infer<typeof Question>

/** The questions of one version. A change of an option's questions makes another version. */
export const Questions = z.object({
  id_version: Id,
  /** Price of one unit before any answer. Null if the option has none. */
  customerprice: z.nullable(Pounds),
  /** Our VAT in per cent, which is included in all prices. */
  vat_rate: z.number(),
  list: z.array(Question),
})
export type Questions = z.infer<typeof Questions>

/**
 * Answer to a question: a whole number, one of the choices as it is worded, true for yes, or a
 * text. It is checked when the booking is completed.
 */
export const Answer = z.object({
  key: z.string().check(z.maxLength(40, 'is too long')),
  value: z.union([z.number(), z.boolean(), z.string().check(z.maxLength(500, 'is too long'))]),
})
export type Answer = z.infer<typeof Answer>

export const Answers = z.array(Answer).check(z.maxLength(questionsAtMost, 'has too many answers'))
