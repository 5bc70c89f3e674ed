import * as z from 'zod/mini'
import { ConfirmLoss } from '../prices/prices.schema.ts'
import { JobType, PriceUnit, Service } from '../services/services.schema.ts'
import { CalendarDate, chosenId, DateInput, Id, numeric, Pounds } from '../../kernel/wire.ts'
import { PoundsInput } from '../../kernel/pounds.schema.ts'
import { Question } from './questions.schema.ts'
import { jobType, priceUnit } from '../services/service-ids.ts'

const tooLong = 'Two many characters'
const negative = 'Cannot be negative'

/** Empty and blank text becomes null. */
const orNull = <T extends z.ZodMiniType>(schema: T) =>
  z.nullable(
    z.pipe(
      z.transform((value: unknown) =>
        typeof value === 'string' && value.trim() === '' ? null : value,
      ),
      z.nullable(schema),
    ),
  )

const textUpTo = (most: number) => z.string().check(z.trim(), z.maxLength(most, tooLong))

const places = (value: number, most: number) => Number(value.toFixed(most)) === value

const explanation = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Explanation is required', abort: true }),
      z.maxLength(most, tooLong),
    )
/** A new option has a short explanation. Edits may make it longer. */
export const Explanation = explanation(250)
export const LongExplanation = explanation(65_535)
export const ChipText = orNull(textUpTo(100))
export const BookingIntro = orNull(textUpTo(250))
/**
 * A regular expression to search for in a postcode such as "SE13 5AB". Spaces matter: "^SE1 "
 * differs from "^SE1". The server compiles the expression before saving it.
 */
export const PostcodeRegex = orNull(z.string().check(z.maxLength(250, tooLong)))
/** Minimum hours, days, nights or visits. Null for no minimum or a fixed price. */
export const Duration = orNull(
  numeric(
    z.minimum(0, negative),
    z.maximum(10_000, 'Is too large'),
    z.refine((value) => places(value, 2), 'Has too many decimal places'),
  ),
)
/** Pounds. Null means that the price engine's price applies. */
export const OptionPrice = orNull(PoundsInput)
export const PriceMultiplier = numeric(
  z.minimum(0, negative),
  z.maximum(1000, 'Is too large'),
  z.refine((value) => places(value, 4), 'Has too many decimal places'),
)
/** Whole per cent off the customer's price. Null or 0 for none. */
export const Discount = orNull(
  numeric(z.int('Must be a whole number'), z.minimum(0, negative), z.maximum(50, 'At most 50')),
)
export const JobTypeId = chosenId('Job Type is required')
export const PriceUnitId = chosenId('Price Unit is required')

/** A service option with all fields for staff. */
export const ServiceOption = z.object({
  id: Id,
  id_service: Id,
  id_ambassador: Id,
  id_job_type: Id,
  id_price_unit: Id,
  duration: z.nullable(z.number()),
  explanation: z.string(),
  chip_text: z.nullable(z.string()),
  booking_intro: z.nullable(z.string()),
  postcode_regex: z.nullable(z.string()),
  treasureprice: z.nullable(Pounds),
  customerprice: z.nullable(Pounds),
  /**
   * The price engine's customer price, without rules for a place. Null if the price engine has
   * none.
   */
  derived_customer_price: z.nullable(Pounds),
  derived_treasure_price: z.nullable(Pounds),
  /** Own prices that begin after today, earliest first. The prices above apply until then. */
  later_prices: z.array(
    z.object({
      valid_from: CalendarDate,
      treasureprice: z.nullable(Pounds),
      customerprice: z.nullable(Pounds),
    }),
  ),
  price_multiplier: z.number(),
  /** Per cent off the customer's price if visits repeat every week. Null for none. */
  week_discount: z.nullable(z.int()),
  /** The same for every two weeks. */
  fortnight_discount: z.nullable(z.int()),
  month_discount: z.nullable(z.int()),
  is_service_defualt: z.boolean(),
  display_in_job_booking_form: z.boolean(),
  auto_match: z.boolean(),
  on_board: z.boolean(),
  ask_for_images: z.boolean(),
  /** What a booking asks, in this order. */
  questions: z.array(Question),
  job_type: JobType,
  price_unit: PriceUnit,
  service: Service,
})
export type ServiceOption = z.infer<typeof ServiceOption>

/**
 * Both own prices of an option from a London date. The date defaults to today. Past dates are
 * refused.
 */
export const NewOptionPrices = z.object({
  treasureprice: OptionPrice,
  customerprice: OptionPrice,
  valid_from: z.optional(DateInput),
  confirm_loss: ConfirmLoss,
})
export type NewOptionPrices = z.infer<typeof NewOptionPrices>

export const NewServiceOption = z.object({
  /** Defaults to the caller's own. */
  id_ambassador: z.optional(Id),
  id_service: chosenId('Service is required'),
  id_job_type: z._default(JobTypeId, jobType.standard),
  id_price_unit: z._default(PriceUnitId, priceUnit.hour),
  explanation: Explanation,
  chip_text: z._default(ChipText, null),
  booking_intro: z._default(BookingIntro, null),
  postcode_regex: z._default(PostcodeRegex, null),
  /** An estimate has no minimum and no multiplier. */
  duration: z._default(Duration, null),
  price_multiplier: z.optional(PriceMultiplier),
  display_in_job_booking_form: z._default(z.boolean(), true),
  auto_match: z._default(z.boolean(), false),
  /** True if new jobs appear on the jobs board. */
  on_board: z._default(z.boolean(), true),
  ask_for_images: z._default(z.boolean(), false),
  /** The option's own prices from today. An estimate has none. */
  treasureprice: z._default(OptionPrice, null),
  customerprice: z._default(OptionPrice, null),
})
export type NewServiceOption = z.infer<typeof NewServiceOption>
