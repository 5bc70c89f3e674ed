import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { VatRate } from '../prices/prices.schema.ts'
import { PublicServiceOption, Service } from '../services/services.schema.ts'
import { DateInput, Id, byId } from '../../kernel/wire.ts'
import { NewQuestions } from './new-questions.schema.ts'
import {
  BookingIntro,
  ChipText,
  Discount,
  Duration,
  LongExplanation,
  JobTypeId,
  NewOptionPrices,
  NewServiceOption,
  OptionPrice,
  PostcodeRegex,
  PriceMultiplier,
  PriceUnitId,
  ServiceOption,
} from './service-options.schema.ts'

const absent = { service_option_not_found: 404 }
const view = { access: 'staff', permission: 'service_options.view' } as const
const edit = { access: 'staff', permission: 'service_options.edit' } as const
const list = z.object({ data: z.array(ServiceOption), vat_rate: VatRate })

/**
 * Ambassadors, and admins who act as one, receive their own options. Other admins name the
 * ambassador.
 */
export const listMyServiceOptions = endpoint('GET', '/my/service/options/', {
  summary: "The signed-in ambassador's service options, by service.",
  query: z.object({ id_ambassador: z.optional(Id) }),
  ok: list,
  problems: { ambassador_not_found: 404 },
  ...view,
})

export const listServiceOptionServices = endpoint('GET', '/service-option/services', {
  summary: 'Services that an option can be for, by name.',
  ok: z.object({
    data: z.array(
      z.object({
        ...Service.shape,
        /**
         * Units in which regions offer the service at its default price. If no region offers the
         * service, its usual unit.
         */
        id_price_units: z.array(z.int()),
      }),
    ),
  }),
  ...view,
})

/** Customers and treasures receive the fields of the booking form, and no hidden option. */
export const getServiceOption = endpoint('GET', '/service-option/{id}', {
  summary: 'One service option.',
  ...byId,
  ok: z.union([ServiceOption, PublicServiceOption]),
  problems: absent,
  access: 'party',
  permission: 'service_options.view',
})

/** `all` if every postcode of the outward code matches, otherwise `some`. At most 5,000 codes. */
export const previewPostcodeRegex = endpoint('GET', '/service-option/postcode-regex/preview', {
  summary: 'Which known outward codes a postcode regex matches.',
  query: z.object({ postcode_regex: PostcodeRegex }),
  ok: z.object({
    data: z.array(
      z.object({ outcode: z.string(), town: z.string(), matches: z.enum(['all', 'some']) }),
    ),
    /** Total number of known outward codes. */
    known: z.int(),
  }),
  problems: { postcode_regex_refused: 422 },
  ...view,
})

export const createServiceOption = endpoint('POST', '/service-option/create', {
  summary: 'Adds a service option.',
  body: NewServiceOption,
  ok: ServiceOption,
  problems: {
    ambassador_not_found: 404,
    service_not_found: 422,
    job_type_not_found: 422,
    price_unit_not_found: 422,
    postcode_regex_refused: 422,
    option_is_estimate: 409,
    treasure_above_customer: 422,
  },
  ...edit,
})

/**
 * Copies region 1's default options. Skips services for which the ambassador already has options.
 */
export const copyDefaultServiceOptions = endpoint(
  'POST',
  '/admin/service/options/create-for-ambassador-by-copying-defaults',
  {
    summary: 'Gives an ambassador the default service options.',
    body: z.object({ id_ambassador: Id }),
    ok: z.object({ created: z.int() }),
    problems: { ambassador_not_found: 422 },
    access: 'admin',
    permission: 'service_options.edit',
  },
)

export const updateOptionExplanation = endpoint('PUT', '/service-option/{id}/explanation', {
  summary: "Changes an option's explanation.",
  ...byId,
  body: z.object({ explanation: LongExplanation }),
  ok: ServiceOption,
  problems: absent,
  ...edit,
})
export const updateOptionChipText = endpoint('PUT', '/service-option/{id}/chip-text', {
  summary: 'Changes the text on the chip of an option.',
  ...byId,
  body: z.object({ chip_text: ChipText }),
  ok: ServiceOption,
  problems: absent,
  ...edit,
})
export const updateOptionBookingIntro = endpoint('PUT', '/service-option/{id}/booking-intro', {
  summary: 'Changes what customers read before they book an option.',
  ...byId,
  body: z.object({ booking_intro: BookingIntro }),
  ok: ServiceOption,
  problems: absent,
  ...edit,
})
export const updateOptionPostcodeRegex = endpoint('PUT', '/service-option/{id}/postcode-regex', {
  summary: 'Changes the postcodes where an option applies. A default option applies everywhere.',
  ...byId,
  body: z.object({ postcode_regex: PostcodeRegex }),
  ok: ServiceOption,
  problems: { ...absent, postcode_regex_refused: 422, option_is_default: 409 },
  ...edit,
})
export const updateOptionDuration = endpoint('PUT', '/service-option/{id}/duration', {
  summary: 'Changes the minimum number of units of an option. Estimates have none.',
  ...byId,
  body: z.object({ duration: Duration }),
  ok: ServiceOption,
  problems: { ...absent, option_is_estimate: 409 },
  ...edit,
})
/**
 * A second price for the same date replaces the first. Booked jobs keep their price. If the
 * treasure's price exceeds the customer's, an admin must send `confirm_loss`. The calls that set
 * only one of the two prices refuse such a price.
 */
export const setOptionPrices = endpoint('PUT', '/service-option/{id}/price', {
  summary: "Sets both of an option's own prices from a date. Null means the price engine’s price.",
  ...byId,
  body: NewOptionPrices,
  ok: ServiceOption,
  problems: {
    ...absent,
    option_is_estimate: 409,
    price_date_past: 422,
    treasure_above_customer: 422,
  },
  ...edit,
})
export const takeBackOptionPrices = endpoint('DELETE', '/service-option/{id}/price/{valid_from}', {
  summary: "Withdraws an option's prices that do not apply yet.",
  params: z.object({ id: Id, valid_from: DateInput }),
  ok: ServiceOption,
  problems: { ...absent, later_price_not_found: 404, treasure_above_customer: 422 },
  ...edit,
})
/** The price begins today. */
export const updateOptionTreasurePrice = endpoint('PUT', '/service-option/{id}/treasure-price', {
  summary: 'Changes what the treasure gets for a unit. Null means the price engine’s price.',
  ...byId,
  body: z.object({ treasureprice: OptionPrice }),
  ok: ServiceOption,
  problems: { ...absent, option_is_estimate: 409, treasure_above_customer: 422 },
  ...edit,
})
/** The price begins today. */
export const updateOptionCustomerPrice = endpoint('PUT', '/service-option/{id}/customer-price', {
  summary: 'Changes what the customer pays for a unit. Null means the price engine’s price.',
  ...byId,
  body: z.object({ customerprice: OptionPrice }),
  ok: ServiceOption,
  problems: { ...absent, option_is_estimate: 409, treasure_above_customer: 422 },
  ...edit,
})
export const updateOptionPriceMultiplier = endpoint(
  'PUT',
  '/service-option/{id}/price-multiplier',
  {
    summary: 'Changes the multiplier of the price engine’s prices.',
    ...byId,
    body: z.object({ price_multiplier: PriceMultiplier }),
    ok: ServiceOption,
    problems: { ...absent, option_is_estimate: 409 },
    ...edit,
  },
)
/**
 * Omitted discounts stay unchanged. Existing series keep the discount with which they began. The
 * call refuses a discount that would give the treasure more than the customer pays.
 */
export const updateOptionDiscounts = endpoint('PUT', '/service-option/{id}/discounts', {
  summary: "Sets what is taken off the customer's price of visits that repeat.",
  ...byId,
  body: z.object({
    week_discount: z.optional(Discount),
    fortnight_discount: z.optional(Discount),
    month_discount: z.optional(Discount),
  }),
  ok: ServiceOption,
  problems: { ...absent, option_is_estimate: 409, treasure_above_customer: 422 },
  ...edit,
})

/**
 * Replaces all questions, as a new version. Bookings that have answered an older version are shown
 * the present price before they are booked.
 */
export const updateOptionQuestions = endpoint('PUT', '/service-option/{id}/questions', {
  summary: 'Sets what a booking of the option asks, and what each answer costs.',
  ...byId,
  body: NewQuestions,
  ok: ServiceOption,
  problems: { ...absent, option_is_estimate: 409 },
  ...edit,
})
export const updateOptionPriceUnit = endpoint('PUT', '/service-option/{id}/price-unit', {
  summary: 'Changes the price unit of an option. Estimates and fixed rates have a fixed price.',
  ...byId,
  body: z.object({ id_price_unit: PriceUnitId }),
  ok: ServiceOption,
  problems: {
    ...absent,
    price_unit_not_found: 422,
    option_is_estimate: 409,
    option_is_fixed_rate: 409,
    treasure_above_customer: 422,
  },
  ...edit,
})
/**
 * Changes the fields that depend on the job type. Type 2, an estimate, clears duration and prices,
 * and sets price unit 4 and multiplier 0. Type 1 sets price unit 1. Type 3, a fixed rate, clears
 * duration and sets price unit 4. A change from type 2 sets the multiplier to 1.
 */
export const updateOptionJobType = endpoint('PUT', '/service-option/{id}/job-type', {
  summary: 'Changes the job type of an option.',
  ...byId,
  body: z.object({ id_job_type: JobTypeId }),
  ok: ServiceOption,
  problems: { ...absent, job_type_not_found: 422, treasure_above_customer: 422 },
  ...edit,
})
export const updateOptionAutoMatch = endpoint('PUT', '/service-option/{id}/auto-match', {
  summary: 'Switches automatic matching of new jobs on or off.',
  ...byId,
  body: z.object({ auto_match: z.boolean() }),
  ok: ServiceOption,
  problems: absent,
  ...edit,
})
export const updateOptionOnBoard = endpoint('PUT', '/service-option/{id}/on-board', {
  summary: 'Sets whether new jobs appear on the jobs board.',
  ...byId,
  body: z.object({ on_board: z.boolean() }),
  ok: ServiceOption,
  problems: absent,
  ...edit,
})
export const updateOptionAskForImages = endpoint('PUT', '/service-option/{id}/ask-for-images', {
  summary: 'Sets whether customers are asked for photos.',
  ...byId,
  body: z.object({ ask_for_images: z.boolean() }),
  ok: ServiceOption,
  problems: absent,
  ...edit,
})
/** Jobs that were booked with a hidden option keep it. */
export const updateOptionDisplayInJobBookingForm = endpoint(
  'PUT',
  '/service-option/{id}/display-in-job-booking-form',
  {
    summary: 'Shows an option in the booking form, or hides it.',
    ...byId,
    body: z.object({ display_in_job_booking_form: z.boolean() }),
    ok: ServiceOption,
    problems: absent,
    ...edit,
  },
)
/** Replaces the service's previous default. */
export const makeOptionServiceDefault = endpoint(
  'PUT',
  '/service-option/{id}/make-service-defualt',
  {
    summary: 'Makes an option the default for its service.',
    ...byId,
    body: z.object({ is_service_defualt: z._default(z.literal(true), true) }),
    ok: ServiceOption,
    problems: { ...absent, option_has_regex: 409 },
    ...edit,
  },
)
/** Jobs booked with the option keep their price. */
export const deleteServiceOption = endpoint('DELETE', '/service-option/{id}', {
  summary: 'Deletes a service option.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: absent,
  ...edit,
})
