import { isApiError, type ApiError, type Booking } from '@treasures/api-client'
import type { BookingCore } from './booking-core.ts'
import type { BookingKey } from './booking-draft.ts'
import { failureOf } from './booking-failure.ts'
import type { LookUp } from './booking-look-up.ts'
import { createSaves } from './booking-saves.ts'
import { createBookingServer, doneOf, isDraftGone } from './booking-server.ts'

/** The booking on the server: begun, saved, begun anew, found to be complete. */
export function createSaving(core: BookingCore, { loadOffer }: LookUp) {
  const { ports, phase, booking, images, notice, photos, fields } = core
  const { details, keep, show, go, quoted, prefilled } = core
  const { draft, log } = ports
  const { put } = fields
  const server = createBookingServer(ports)

  function forget() {
    booking.value = undefined
    images.value = []
    photos.current?.stop()
    photos.current = undefined
  }

  async function create() {
    const { postcode = '', id_service_option = 0, ...rest } = details()
    const made = await server.create({ ...rest, postcode, id_service_option })
    if (booking.value) forget()
    booking.value = { id: made.id, token: made.token }
    keep()
    quoted(made.booking.option)
  }

  /**
   * A new booking with what was typed, in the place of one that does not go on. Its photos stay behind; a refusal
   * leaves it as it is, photos and all.
   */
  async function beginAnew(why: 'run-out' | 'moved') {
    const hadPhotos = images.value.length > 0 || (photos.current?.left.value ?? 0) > 0
    await create()
    if (why === 'run-out' || hadPhotos) notice.value = { says: 'begun-anew', why, hadPhotos }
    return { hadPhotos }
  }

  async function saveOnce() {
    if (phase.value.at === 'done') return
    if (!booking.value) return create()
    try {
      quoted((await server.update(booking.value, details())).option)
    } catch (error) {
      if (isDraftGone(error)) await beginAnew('run-out')
      // The draft goes along to another franchisee, but for some places where two of them meet.
      else if (isApiError(error, 'option_not_here')) await beginAnew('moved')
      else throw error
    }
  }

  const saves = createSaves(saveOnce, (error) => {
    if (isSettled(error)) return undefined
    log('what was typed could not be saved', error)
    ports.onFailed('save_failed')
    return failureOf(error)
  })

  /** Deals with a refusal that another try would only meet again. */
  function isSettled(error: unknown): boolean {
    if (isApiError(error, 'booking_elsewhere')) showElsewhere(error.booked)
    else if (isApiError(error, 'booking_completed')) void findOut()
    else if (isApiError(error, 'option_unavailable', 'option_not_here', 'postcode_unknown')) {
      put({ id_service_option: null })
      go('what')
      notice.value = { says: 'option-gone' }
      void loadOffer()
    } else return false
    return true
  }

  /** The booking on the server, begun there if it is not yet. For photos, too. */
  async function ensureBooking(): Promise<BookingKey> {
    if (!booking.value) await saves.save()
    if (!booking.value) throw new TypeError('treasures: the booking could not be begun.')
    return booking.value
  }

  /** What the server has of it: whether it was completed, here or elsewhere, the words, and the pictures. */
  async function findOut() {
    const key = booking.value
    if (!key) return
    try {
      const now = await server.read(key)
      if (booking.value !== key) return
      images.value = now.images
      if (now.id_job !== null) showBooked(now)
      else fields.takeOver(now, prefilled())
    } catch (error) {
      if (!isSettled(error)) log('the booking could not be read', error)
    }
  }

  /** Nothing more is done with it here, and no second one is begun in its place. */
  function showElsewhere(booked: ApiError['booked']) {
    if (booked) draft.clear()
    show({ at: 'elsewhere', booked })
  }

  function showBooked(now: Booking) {
    draft.clear()
    show({ at: 'done', done: doneOf(now) })
  }

  return { server, saves, forget, beginAnew, isSettled, ensureBooking, findOut, showBooked }
}
export type Saving = ReturnType<typeof createSaving>
