import type { BookingServices, CustomerJob } from '@treasures/api-client'

type Again = Pick<CustomerJob, 'id_service' | 'id_service_option' | 'service' | 'postcode'>

/**
 * Returns the reason why a job cannot be booked exactly as before, in words for its customer, or
 * undefined if it can.
 */
export function whyNotAgain(job: Again, { data }: Pick<BookingServices, 'data'>) {
  const { id_service, id_service_option, service, postcode } = job
  const offered = data.find(({ id }) => id === id_service)?.options.filter((one) => one.available)
  if (!offered?.length)
    return `${service.name} is no longer on offer at ${postcode}. Please choose another service.`
  if (offered.some(({ id }) => id === id_service_option)) return undefined
  return `What you booked is no longer on offer at ${postcode}. Please check what is chosen now, and its price.`
}
