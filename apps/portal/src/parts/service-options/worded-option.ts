import type { ServiceOption, WordedOption } from '@treasures/api-client'
import { cleanText, complaintOf, textOf, type OptionText } from './option-fields.ts'

export type TypedTexts = Partial<Record<OptionText, string>>

/** The option as a customer would read it if the input were saved. Invalid input is left out. */
export function wordedOption(option: ServiceOption, typed: TypedTexts): WordedOption {
  const text = (name: OptionText) => {
    const now = typed[name]
    return now === undefined || complaintOf(name, now)
      ? textOf(option, name)
      : cleanText(name, now).trim()
  }
  const number = (name: OptionText) => (text(name) === '' ? null : Number(text(name)))
  return {
    id_job_type: option.id_job_type,
    price_unit: option.price_unit,
    duration: number('duration'),
    chip_text: text('chip_text') || null,
    booking_intro: text('booking_intro') || null,
    customerprice: number('customerprice') ?? option.derived_customer_price,
  }
}
