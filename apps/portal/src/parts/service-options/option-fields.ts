import {
  jobType,
  priceAnswers,
  showPounds,
  updateOptionAskForImages,
  updateOptionAutoMatch,
  updateOptionBookingIntro,
  updateOptionChipText,
  updateOptionCustomerPrice,
  updateOptionDiscounts,
  updateOptionDisplayInJobBookingForm,
  updateOptionDuration,
  updateOptionExplanation,
  updateOptionJobType,
  updateOptionOnBoard,
  updateOptionPostcodeRegex,
  updateOptionPriceMultiplier,
  updateOptionPriceUnit,
  updateOptionTreasurePrice,
  type Endpoint,
  type Question,
  type ServiceOption,
  type WordedOption,
} from '@treasures/api-client'

export type FieldOfOption = {
  label: string
  kind: 'words' | 'number' | 'pounds' | 'postcodes' | 'choice' | 'switch'
  /** The field's own call. The schema of its body, which has only this field, checks the input. */
  endpoint: Endpoint
  hint: string | ((option: ServiceOption) => string)
  /**
   * Returns why the field of an option cannot be changed, or false if it can. The reason replaces
   * the hint.
   */
  fixed?: (option: ServiceOption) => string | false
  required?: true
  /** Name of the field in the message about a failure, if it is not the label. */
  thing?: string
  /** Message on success, if it is not "Change saved." */
  saved?: string
}

const priceHint = (words: string, price: number | null) =>
  price === null
    ? `${words} Leave empty for the price engine’s price. It has none yet.`
    : `${words} Leave empty for the price engine’s: ${showPounds(price)}.`

const discount = (label: string, often: string) =>
  ({
    label,
    kind: 'number',
    endpoint: updateOptionDiscounts,
    hint: `Per cent off the customer price when visits repeat every ${often}. Leave empty for none.`,
  }) satisfies FieldOfOption

/** Editable fields of an option, in the order in which the page lists them. */
export const optionFields = {
  id_job_type: {
    label: 'Job Type',
    kind: 'choice',
    endpoint: updateOptionJobType,
    hint: ({ job_type }: ServiceOption) => job_type.description,
    required: true,
  },
  explanation: {
    label: 'Explanation',
    kind: 'words',
    endpoint: updateOptionExplanation,
    hint: 'What is done for this, in a sentence or two.',
    required: true,
  },
  chip_text: {
    label: 'Chip text',
    kind: 'words',
    endpoint: updateOptionChipText,
    hint: 'Leave blank to generate automatically. What is in braces is filled in: {customerprice} with the price, {minimum_duration} with the least time, {price_unit.name}, {price_unit.name_singular} and {price_unit.name_plural} with “per hour”, “hour” and “hours”.',
  },
  booking_intro: {
    label: 'Booking intro',
    kind: 'words',
    endpoint: updateOptionBookingIntro,
    hint: 'Leave blank to generate automatically. {phoneNumber} is filled in with our phone number.',
  },
  postcode_regex: {
    label: 'Postcode regex',
    kind: 'postcodes',
    endpoint: updateOptionPostcodeRegex,
    hint: 'Only offered where a postcode such as SE13 5AB matches this pattern, a regular expression. Leave empty for everywhere.',
    fixed: ({ is_service_defualt, postcode_regex }: ServiceOption) =>
      is_service_defualt &&
      postcode_regex === null &&
      'The default option of a service applies to every postcode.',
  },
  id_price_unit: {
    label: 'Price Unit',
    kind: 'choice',
    endpoint: updateOptionPriceUnit,
    hint: 'What one price pays for.',
    fixed: ({ id_job_type }: ServiceOption) =>
      id_job_type === jobType.fixedRate && 'A fixed rate has a fixed price.',
    required: true,
  },
  duration: {
    label: 'Duration',
    kind: 'number',
    endpoint: updateOptionDuration,
    hint: ({ price_unit }: ServiceOption) =>
      `The least number of ${price_unit.name_plural}. Leave empty for no minimum or a fixed price.`,
    saved: 'Service Option duration updated',
  },
  treasureprice: {
    label: 'Treasure price',
    kind: 'pounds',
    endpoint: updateOptionTreasurePrice,
    hint: ({ derived_treasure_price }: ServiceOption) =>
      priceHint('What the treasure gets.', derived_treasure_price),
  },
  customerprice: {
    label: 'Customer price',
    kind: 'pounds',
    endpoint: updateOptionCustomerPrice,
    hint: ({ derived_customer_price }: ServiceOption) =>
      priceHint('What the customer pays.', derived_customer_price),
  },
  price_multiplier: {
    label: 'Price multiplier',
    kind: 'number',
    endpoint: updateOptionPriceMultiplier,
    hint: 'Multiplies the price engine’s prices. Ignored when either price above is set.',
  },
  week_discount: discount('Weekly discount', 'week'),
  fortnight_discount: discount('Fortnightly discount', 'two weeks'),
  month_discount: discount('Monthly discount', 'month'),
  auto_match: {
    label: 'Auto match',
    kind: 'switch',
    endpoint: updateOptionAutoMatch,
    hint: 'New jobs are matched to treasures automatically.',
    saved: 'Auto match updated',
  },
  on_board: {
    label: 'On Jobs Board?',
    kind: 'switch',
    endpoint: updateOptionOnBoard,
    hint: 'New jobs appear on the jobs board.',
    thing: 'on board',
    saved: 'On board updated',
  },
  ask_for_images: {
    label: 'Ask for Images',
    kind: 'switch',
    endpoint: updateOptionAskForImages,
    hint: 'We ask customers for photos.',
    // Uses the same message as the jobs board.
    saved: 'On board updated',
  },
  display_in_job_booking_form: {
    label: 'Show in the booking form',
    kind: 'switch',
    endpoint: updateOptionDisplayInJobBookingForm,
    hint: 'Customers can choose it when they book.',
    thing: 'booking form',
  },
} satisfies Record<string, FieldOfOption>

export type OptionField = keyof typeof optionFields
export const optionNames = Object.keys(optionFields) as OptionField[]

/** The field's entry in the table. */
export const fieldOf = (name: OptionField): FieldOfOption => optionFields[name]

/** Fields that an estimate does not have. */
export const priceFields: readonly OptionField[] = [
  'id_price_unit',
  'duration',
  'treasureprice',
  'customerprice',
  'price_multiplier',
  'week_discount',
  'fortnight_discount',
  'month_discount',
]

/** Text of a field: "25.20", "2.5" or empty. */
export function textOf(option: ServiceOption, name: OptionField): string {
  const value = option[name]
  if (value === null) return ''
  return typeof value === 'number' && fieldOf(name).kind === 'pounds'
    ? value.toFixed(2)
    : String(value)
}

/** Text to send. People write "£1,250.50" for a number. */
export const cleanText = (name: OptionField, text: string): string =>
  ['number', 'pounds'].includes(fieldOf(name).kind)
    ? text.replaceAll(/[£\s]|,(?=\d{3}(?!\d))/g, '')
    : text

/** Returns the contract's error for a text, or undefined if it is valid. */
export function complaintOf(name: OptionField, text: string): string | undefined {
  const body = { [name]: cleanText(name, text) }
  const message = fieldOf(name).endpoint.body?.safeParse(body).error?.issues[0]?.message
  // The contract has no words of its own for text that is not a number.
  return message?.startsWith('Invalid input') ? 'Must be a number' : message
}

const mayCost = ({ price, choices }: Question) =>
  price > 0 || choices.some((choice) => choice.price > 0)

export type TypedTexts = Partial<Record<OptionField, string>>

/** The option as a customer would read it if the input were saved. Invalid input is left out. */
export function wordedOption(option: ServiceOption, typed: TypedTexts = {}): WordedOption {
  const text = (name: OptionField) => {
    const now = typed[name]
    return now === undefined || complaintOf(name, now)
      ? textOf(option, name)
      : cleanText(name, now).trim()
  }
  const number = (name: OptionField) => (text(name) === '' ? null : Number(text(name)))
  const price = number('customerprice') ?? option.derived_customer_price
  const least = priceAnswers(option.questions, []).pence
  return {
    id_job_type: option.id_job_type,
    price_unit: option.price_unit,
    duration: number('duration'),
    chip_text: text('chip_text') || null,
    booking_intro: text('booking_intro') || null,
    customerprice: price === null ? null : price + least / 100,
    from: option.questions.some(mayCost),
  }
}
