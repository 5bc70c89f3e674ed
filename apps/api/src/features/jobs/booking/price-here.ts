import type { Endpoint } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import { pricedOption, type OfferWords } from '../../catalogue/service-options/offered-options.ts'
import type { BookableHere } from '../jobs/write-job.ts'
import { refuseBooking } from './booking.refusals.ts'

type Asked = { id: number; postcode: string; id_region?: number | undefined }

/** An option that can be booked at a postcode, with the region that the job will belong to; or a refusal. */
export async function priceHere(
  db: Db,
  endpoint: Endpoint,
  asked: Asked,
  words: OfferWords,
): Promise<BookableHere> {
  let here = await pricedOption(db, asked, words)
  // The region that the booking began with need not offer what was chosen for another place.
  if ('refused' in here && here.refused === 'option_not_here' && asked.id_region !== undefined)
    here = await pricedOption(db, { ...asked, id_region: undefined }, words)
  if ('refused' in here)
    throw refuseBooking(
      endpoint,
      here.refused === 'postcode_unknown' ? 'postcode_unknown' : 'option_not_here',
    )
  const { region } = here.offer
  if (!region) throw refuseBooking(endpoint, 'option_not_here')
  if (!here.priced.option.available) throw refuseBooking(endpoint, 'option_unavailable')
  return { here, id_region: region.id }
}
