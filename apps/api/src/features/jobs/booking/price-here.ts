import type { Endpoint } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { quoteOption } from '../../catalogue/service-options/offered-options.ts'
import type { BookableHere } from '../jobs/write-job.ts'
import { refuseBooking } from './booking.refusals.ts'
import { canBeBooked } from '../../catalogue/service-options/quote.show.ts'

/** `day` is a London date. The price, and the region of the outward code, depend on it. */
type Asked = { id: number; postcode: string; day: string }

/**
 * Returns an option that can be booked at a postcode, with the region that the job will belong to.
 * Throws a refusal otherwise.
 */
export async function priceHere(db: Db, endpoint: Endpoint, asked: Asked): Promise<BookableHere> {
  const here = await quoteOption(db, asked)
  if ('refused' in here)
    throw refuseBooking(
      endpoint,
      here.refused === 'postcode_unknown' ? 'postcode_unknown' : 'option_not_here',
    )
  const { region } = here.offer
  if (!region) throw refuseBooking(endpoint, 'option_not_here')
  if (!canBeBooked(here.quote)) throw refuseBooking(endpoint, 'option_unavailable')
  return { here, id_region: region.id }
}
