import { BookingDetails, type Contract, type InputOf } from '@treasures/api-client'
import sharp from 'sharp'
import { mergeDetails, nothingYet } from '../../src/features/jobs/booking/drafts.decide.ts'
import { draftsStore } from '../../src/features/jobs/booking/drafts.store.ts'
import { quoteOption } from '../../src/features/catalogue/service-options/offered-options.ts'
import { makeOpaqueId, makeSecret } from '../../src/kernel/secrets.ts'
import { agreed, createOption, filledIn } from '../booking-cast.ts'
import { markOfA } from '../mark-of-a.ts'
import type { InputsFor, PolicyCast, Targets } from '../policy-cast.ts'

type Asking = { cast: PolicyCast; targets: Targets }

const postcode = 'SE13 5AB'
const options = new WeakMap<PolicyCast, Promise<number>>()

/** One that all of these calls share. */
function optionOf(cast: PolicyCast): Promise<number> {
  const known = options.get(cast) ?? createOption(cast.db)
  options.set(cast, known)
  return known
}

/** A booking that is filled in, made for the call: completing ends it. */
async function draft(cast: PolicyCast) {
  const here = await quoteOption(cast.db, { id: await optionOf(cast), postcode })
  if ('refused' in here) throw new Error(here.refused)
  const [id, token] = [makeOpaqueId(), makeSecret()]
  const filled = mergeDetails(nothingYet, BookingDetails.parse(filledIn()))
  await draftsStore(cast.db).create({ id, token, id_embed: null, here, filled }, 1, new Date())
  return { id, token }
}

const heldBy = async ({ cast }: Asking) => {
  const { id, token } = await draft(cast)
  return { id_job: id, token, image_number: 1 }
}

const picture = new Blob(
  [
    new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#7c9' } })
        .png()
        .toBuffer(),
    ),
  ],
  { type: 'image/png' },
)

type Upload = InputOf<Contract['uploadBookingImage']>

export const bookingInputs: InputsFor<
  | 'listBookingServices'
  | 'listMyBookingServices'
  | 'getBookingPrice'
  | 'getMyBookingPrice'
  | 'createPartialBooking'
  | 'updatePartialBooking'
  | 'readPartialBooking'
  | 'uploadBookingImage'
  | 'removeBookingImage'
  | 'completeBooking'
  | 'bookJob'
  | 'isCustomerAccountHolder'
  | 'askForCoverage'
  | 'listCoverageRequests'
> = {
  listBookingServices: () => ({ params: { postcode }, query: {} }),
  listMyBookingServices: async ({ cast: { db } }) => {
    // What anybody may book is no secret of A's.
    await db
      .updateTable('service_options')
      .set({ display_in_job_booking_form: false })
      .where('explanation', 'like', `%${markOfA}%`)
      .execute()
    return {}
  },
  getBookingPrice: async ({ cast }) => ({ params: { a: await optionOf(cast), b: postcode } }),
  getMyBookingPrice: async ({ cast }) => ({ params: { id: await optionOf(cast) } }),
  createPartialBooking: async ({ cast }) => ({
    body: { id_service_option: await optionOf(cast), postcode },
  }),
  updatePartialBooking: async ({ cast }) => {
    const { id, token } = await draft(cast)
    return { params: { id }, body: { token, descr: 'Mow the lawn.' } }
  },
  readPartialBooking: async ({ cast }) => {
    const { id, token } = await draft(cast)
    return { params: { id }, body: { token } }
  },
  uploadBookingImage: async (asking): Promise<Upload> => ({
    body: { ...(await heldBy(asking)), file: picture },
  }),
  removeBookingImage: async (asking) => ({ body: await heldBy(asking) }),
  completeBooking: async ({ cast }) => ({ body: { ...(await draft(cast)), ...agreed } }),
  bookJob: async ({ cast, targets }) => ({
    body: {
      ...(await draft(cast)),
      ...agreed,
      // Nothing of A: the board shows it to everybody.
      descr: 'Mow the lawn.',
      id_customer: targets.customer(),
    },
  }),
  isCustomerAccountHolder: async ({ cast }) => ({
    params: { email: 'nobody@example.org' },
    query: { id: (await draft(cast)).id },
  }),
  askForCoverage: () => ({ body: { email: 'waits@example.org', postcode: 'BN1 1AA' } }),
  listCoverageRequests: () => ({}),
}
