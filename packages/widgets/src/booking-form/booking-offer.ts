import type { BookingOption, BookingService, BookingServices } from '@treasures/api-client'
import type { Typed } from './booking-typed.ts'

export type Offer =
  | { at: 'none' }
  | { at: 'loading' }
  | { at: 'ready'; services: BookingServices }
  | { at: 'failed' }

type Choice = Pick<Typed, 'id_service' | 'id_service_option'>

/** Narrows the offer to these services. An empty list keeps them all. */
export function narrowTo(
  offer: BookingServices,
  services: readonly number[] | undefined,
): BookingServices {
  if (!services?.length) return offer
  return { ...offer, data: offer.data.filter(({ id }) => services.includes(id)) }
}

export const isServed = ({ served, data }: BookingServices) => served && data.length > 0

/** Longest list that fits a phone's screen without hiding the content below it. */
const shortList = 4
export const isLong = (offer: Offer) =>
  offer.at === 'ready' && offer.services.data.length > shortList

export type Chosen = { service: BookingService; option: BookingOption }

export function findOption(offer: Offer, id: number | null): Chosen | undefined {
  if (offer.at !== 'ready') return undefined
  for (const service of offer.services.data) {
    const option = service.options.find((one) => one.id === id)
    if (option) return { service, option }
  }
  return undefined
}

/** Option that represents a service until the customer chooses: the first available one. */
export const firstOption = ({ options }: BookingService): BookingOption | undefined =>
  options.find(({ available }) => available) ?? options[0]

/**
 * Chooses from a new offer, in this order: the option chosen before, the same service, the service
 * that the page asks for, the only service.
 */
export function choose(offer: BookingServices, before: Choice, wanted: number | undefined): Choice {
  const same = findOption({ at: 'ready', services: offer }, before.id_service_option)
  if (same?.option.available)
    return { id_service: same.service.id, id_service_option: same.option.id }
  const service =
    offer.data.find(({ id }) => id === before.id_service) ??
    offer.data.find(({ id }) => id === wanted) ??
    (offer.data.length === 1 ? offer.data[0] : undefined)
  const option = service && firstOption(service)
  return option?.available
    ? { id_service: option.id_service, id_service_option: option.id }
    : { id_service: null, id_service_option: null }
}

/** Returns the offer with the current price of one option. */
export const withOption = (offer: Offer, now: BookingOption): Offer =>
  offer.at !== 'ready'
    ? offer
    : {
        at: 'ready',
        services: {
          ...offer.services,
          data: offer.services.data.map((service) => ({
            ...service,
            options: service.options.map((one) => (one.id === now.id ? now : one)),
          })),
        },
      }
