import {
  getBookingPrice,
  getMyBookingPrice,
  listBookingServices,
  listMyBookingServices,
  normalisePostcode,
  outwardCode,
  londonDate,
  type BookingPrice,
  type BookingServices,
  type Endpoint,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Context, Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import type { CustomerScope } from '#kernel/http/scope.ts'
import { hasOpened } from '#kernel/opening.ts'
import { placesStore } from '../../catalogue/places/places.store.ts'
import {
  offeredOptions,
  quoteOption,
  type OfferedService,
} from '../../catalogue/service-options/offered-options.ts'
import { isOnSale } from '../../catalogue/service-options/option-choice.rules.ts'
import { offerWords, showQuote } from '../../catalogue/service-options/quote.show.ts'
import { showService, showUnit } from '../../catalogue/services/service-columns.ts'
import { bookingCustomersStore } from './booking-customers.store.ts'
import { refuseBooking } from './booking.refusals.ts'
import { explainPrice } from './booking.show.ts'
import { isOpenFor } from './opening-soon.ts'

const nothing = { served: false, region: null, data: [] }

const hasPrice = ({ options }: OfferedService) =>
  isOnSale(options.map(({ row, customer_price_pence }) => ({ ...row, customer_price_pence })))

/** Options that can be booked at a place, and their prices. */
export function offersRoutes(deps: Deps) {
  const { db } = deps.database

  async function listServices(
    endpoint: Endpoint,
    { at, asker }: Pick<Context, 'at' | 'asker'>,
    postcode: string,
  ): Promise<BookingServices> {
    const offer = await offeredOptions(db, { postcode, day: londonDate(at) })
    if ('refused' in offer) return elsewhere(endpoint, postcode)
    const { town } = offer
    if (!(await isOpenFor(db, { asker })))
      return { ...nothing, postcode: offer.postcode, town, opening_soon: true }
    const words = await offerWords(db, deps, at)
    return {
      postcode: offer.postcode,
      town: offer.town,
      served: offer.region !== null,
      opening_soon: false,
      region: offer.region,
      data: offer.services.filter(hasPrice).map(({ options, ...service }) => ({
        ...service,
        options: options.map((quote) => showQuote(quote, words)),
      })),
    }
  }

  /** Answers "not covered" for a postcode whose area is known but whose outward code is not. */
  async function elsewhere(endpoint: Endpoint, text: string): Promise<BookingServices> {
    const postcode = normalisePostcode(text)
    const outcode = postcode && outwardCode(postcode)
    const town =
      outcode && outcode !== postcode && (await placesStore(db).nameUnknownOutcode(outcode))
    if (!postcode || !town) throw refuseBooking(endpoint, 'postcode_unknown')
    return { ...nothing, postcode, town, opening_soon: !(await hasOpened(db)) }
  }

  async function price(
    endpoint: Endpoint,
    at: Date,
    id: number,
    postcode: string,
  ): Promise<BookingPrice> {
    const here = await quoteOption(db, { id, postcode, day: londonDate(at) })
    if ('refused' in here) throw refuseBooking(endpoint, here.refused)
    const { offer, quote } = here
    return {
      option: showQuote(quote, await offerWords(db, deps, at)),
      service: showService(quote.row),
      postcode: offer.postcode,
      why: explainPrice(quote.trace, showUnit(quote.row)),
    }
  }

  /** Postcode of the signed-in customer's home. */
  async function homeOf(
    endpoint: typeof listMyBookingServices | typeof getMyBookingPrice,
    scope: CustomerScope,
  ): Promise<string> {
    const customer = await bookingCustomersStore(db).find(scope, scope.id_customer)
    if (!customer?.postcode)
      throw refuse(
        endpoint,
        'customer_has_no_postcode',
        'We do not know your postcode yet. Please add your address first.',
      )
    return customer.postcode
  }

  return {
    listBookingServices: ({ params }, context) =>
      listServices(listBookingServices, context, params.postcode),
    listMyBookingServices: async (_input, { scope, ...context }) =>
      listServices(listMyBookingServices, context, await homeOf(listMyBookingServices, scope)),
    getBookingPrice: ({ params }, { at }) => price(getBookingPrice, at, params.a, params.b),
    getMyBookingPrice: async ({ params }, { scope, at }) =>
      price(getMyBookingPrice, at, params.id, await homeOf(getMyBookingPrice, scope)),
  } satisfies Partial<Handlers>
}
