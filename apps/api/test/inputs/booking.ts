import { BookingDetails, londonDate, type Contract, type InputOf } from '@treasures/api-client'
import sharp from 'sharp'
import { mergeDetails, nothingYet } from '../../src/features/jobs/booking/drafts.decide.ts'
import { draftsStore } from '../../src/features/jobs/booking/drafts.store.ts'
import { quoteOption } from '../../src/features/catalogue/service-options/offered-options.ts'
import { hashSecret, makeOpaqueId, makeSecret } from '../../src/kernel/secrets.ts'
import { agreed, createOption, filledIn } from '../booking-fixtures.ts'
import { markOfA } from '../mark-of-a.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const postcode = 'SE13 5AB'
const options = new WeakMap<PolicyFixtures, Promise<number>>()

/** Returns the option that all of these calls share. */
function optionOf(fixtures: PolicyFixtures): Promise<number> {
  const known = options.get(fixtures) ?? createOption(fixtures.db)
  options.set(fixtures, known)
  return known
}

/**
 * An option in the region where the calling customer lives, or in the first region for other
 * callers.
 */
async function optionForAsker({ db, asking }: PolicyFixtures): Promise<number> {
  const home = await db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.id_user')
    .innerJoin('customers', 'customers.id', 'users.id_customer')
    .select('customers.id_region')
    .where('access_tokens.hash', '=', asking ? hashSecret(asking) : '')
    .executeTakeFirst()
  return createOption(db, { id_ambassador: home?.id_region ?? 1 })
}

/** Creates a complete draft for each call, because completing ends it. */
async function draft(fixtures: PolicyFixtures) {
  const here = await quoteOption(fixtures.db, {
    id: await optionOf(fixtures),
    postcode,
    day: londonDate(new Date()),
  })
  if ('refused' in here) throw new Error(here.refused)
  const [id, token] = [makeOpaqueId(), makeSecret()]
  const filled = mergeDetails(nothingYet, BookingDetails.parse(filledIn()))
  await draftsStore(fixtures.db).create({ id, token, id_embed: null, here, filled }, 1, new Date())
  return { id, token }
}

const heldBy = async ({ fixtures }: Asking) => {
  const { id, token } = await draft(fixtures)
  return { id_job: id, token, image_number: 1 }
}

/** A real picture, but small. */
export const picture = new Blob(
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
  | 'listWindows'
  | 'holdWindow'
  | 'createPartialBooking'
  | 'updatePartialBooking'
  | 'readPartialBooking'
  | 'uploadBookingImage'
  | 'removeBookingImage'
  | 'completeBooking'
  | 'bookJob'
  | 'isCustomerAccountHolder'
  | 'askForCoverage'
> = {
  listBookingServices: () => ({ params: { postcode }, query: {} }),
  listMyBookingServices: async ({ fixtures: { db } }) => {
    // Options that anyone may book are not secrets of A's.
    await db
      .updateTable('service_options')
      .set({ display_in_job_booking_form: false })
      .where('explanation', 'like', `%${markOfA}%`)
      .execute()
    return {}
  },
  getBookingPrice: async ({ fixtures }) => ({
    params: { a: await optionOf(fixtures), b: postcode },
  }),
  getMyBookingPrice: async ({ fixtures }) => ({ params: { id: await optionForAsker(fixtures) } }),
  listWindows: async ({ fixtures }) => ({
    query: { option: await optionOf(fixtures), postcode },
  }),
  holdWindow: async ({ fixtures }) => ({
    body: { ...(await draft(fixtures)), start_at: null },
  }),
  createPartialBooking: async ({ fixtures }) => ({
    body: { id_service_option: await optionOf(fixtures), postcode },
  }),
  updatePartialBooking: async ({ fixtures }) => {
    const { id, token } = await draft(fixtures)
    return { params: { id }, body: { token, descr: 'Mow the lawn.' } }
  },
  readPartialBooking: async ({ fixtures }) => {
    const { id, token } = await draft(fixtures)
    return { params: { id }, body: { token } }
  },
  uploadBookingImage: async (asking): Promise<Upload> => ({
    body: { ...(await heldBy(asking)), file: picture },
  }),
  removeBookingImage: async (asking) => ({ body: await heldBy(asking) }),
  completeBooking: async ({ fixtures }) => ({ body: { ...(await draft(fixtures)), ...agreed } }),
  bookJob: async ({ fixtures, targets }) => ({
    body: {
      ...(await draft(fixtures)),
      ...agreed,
      // Contains no word about A, because the board shows it to everyone.
      descr: 'Mow the lawn.',
      id_customer: targets.customer(),
    },
  }),
  isCustomerAccountHolder: async ({ fixtures }) => ({
    params: { email: 'nobody@example.org' },
    query: { id: (await draft(fixtures)).id },
  }),
  askForCoverage: () => ({ body: { email: 'waits@example.org', postcode: 'BN1 1AA' } }),
}
