import {
  completeBooking,
  createPartialBooking,
  updatePartialBooking,
  londonDate,
  type ApiClient,
  type Contract,
  type InputOf,
} from '@treasures/api-client'
import type { Db } from '../src/kernel/db/connect.ts'

type NewOption = Partial<{
  id_service: number
  id_ambassador: number
  id_job_type: number
  id_price_unit: number
  duration_hundredths: number | null
  treasure_price_pence: number | null
  customer_price_pence: number | null
  postcode_regex: string | null
  on_board: boolean
  auto_match: boolean
  is_service_defualt: boolean
}>

/**
 * Creates a service option of region 1: gardening, at least two hours, £26.50 an hour, on the
 * board.
 */
export async function createOption(db: Db, changes: NewOption = {}): Promise<number> {
  const { treasure_price_pence = 1_850, customer_price_pence = 2_650, ...fields } = changes
  const { id } = await db
    .insertInto('service_options')
    .values({
      id_service: 1,
      id_ambassador: 1,
      id_job_type: 1,
      id_price_unit: 1,
      duration_hundredths: 200,
      explanation: 'By the hour.',
      chip_text: null,
      booking_intro: null,
      postcode_regex: null,
      is_service_defualt: false,
      display_in_job_booking_form: true,
      auto_match: true,
      on_board: true,
      ask_for_images: true,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (treasure_price_pence !== null || customer_price_pence !== null)
    await priceOption(db, id, { treasure_price_pence, customer_price_pence })
  return id
}

type OwnPrices = { treasure_price_pence: number | null; customer_price_pence: number | null }

/** Gives an option its own prices, as if it had always had them. */
export const priceOption = (db: Db, id_service_option: number, own: OwnPrices) =>
  db
    .insertInto('option_prices')
    .values({ id_service_option, valid_from: '2000-01-01', ...own })
    .onConflict((conflict) =>
      conflict.columns(['id_service_option', 'valid_from']).doUpdateSet(own),
    )
    .execute()

let people = 0
export const freshEmail = () => `booker-${++people}@example.org`

/** Details that a visitor types, complete enough to book. */
export const filledIn = (changes: Partial<Details> = {}) => ({
  descr: 'Mow the lawn and trim the hedge.',
  wanted: 'soon' as const,
  fname: 'Ada',
  lname: 'Byron',
  email: freshEmail(),
  mphone: '07700 900 123',
  address: '12 Manor Road, Lewisham',
  ...changes,
})
type Details = Omit<InputOf<Contract['updatePartialBooking']>['body'], 'token' | 'send_link'>

/** Returns the London date `days` from now. */
export const inDays = (days: number, at = new Date()) =>
  londonDate(new Date(at.getTime() + days * 86_400_000))

export const begin = (
  client: ApiClient,
  id_service_option: number,
  details: Partial<Details> = {},
) =>
  client.call(createPartialBooking, {
    body: { ...details, id_service_option, postcode: details.postcode ?? 'SE13 5AB' },
  })

type Held = { id: string; token: string }

export const save = (client: ApiClient, { id, token }: Held, details: Partial<Details>) =>
  client.call(updatePartialBooking, { params: { id }, body: { token, ...details } })

export const agreed = {
  customerprice: 26.5,
  terms_accepted: true as const,
  express_request: true,
}

export const complete = (
  client: ApiClient,
  { id, token }: Held,
  changes: Partial<InputOf<Contract['completeBooking']>['body']> = {},
  idempotencyKey?: string,
) =>
  client.call(
    completeBooking,
    { body: { id, token, ...agreed, ...changes } },
    idempotencyKey ? { idempotencyKey } : {},
  )

/** Begins a booking, fills it in and completes it. */
export async function bookAtOnce(
  client: ApiClient,
  id_service_option: number,
  changes: Partial<Details> = {},
) {
  const details = filledIn(changes)
  const held = await begin(client, id_service_option, details)
  return { ...held, details, done: await complete(client, held) }
}
