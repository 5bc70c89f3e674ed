import * as z from 'zod/mini'
import { numberOrDigits } from './wire.ts'

type PoundsWords = {
  least?: number
  most: number
  required?: string
  tooLow?: string
  tooHigh: string
  tooFine: string
}

/** An amount of pounds in a request: not negative, and at most two decimals. */
export const poundsInput = (words: PoundsWords) =>
  z.pipe(
    numberOrDigits,
    z.number(words.required).check(
      z.minimum(words.least ?? 0, words.tooLow ?? 'Cannot be negative'),
      z.maximum(words.most, words.tooHigh),
      z.refine((value) => Number(value.toFixed(2)) === value, words.tooFine),
    ),
  )

/** Price of a job, an option or the price engine. */
export const PoundsInput = poundsInput({
  most: 1_000_000,
  tooHigh: 'Is too large',
  tooFine: 'Has too many decimal places',
})

/** Pounds for one piece, or for the whole job in a treasure's estimate. */
export const ItemPrice = poundsInput({
  most: 100_000,
  required: 'Price is required',
  tooHigh: 'At most £100,000',
  tooFine: 'At most two decimals',
})
