import { isApiError, type ApiError, type Booking } from '@treasures/api-client'
import type { BookingCore } from './booking-core.ts'
import type { BookingKey } from './booking-draft.ts'
import { failureOf } from './booking-failure.ts'
import type { LookUp } from './booking-look-up.ts'
import { createSaves } from './booking-saves.ts'
import { createBookingServer, doneOf, isDraftGone } from './booking-server.ts'

/** The draft on the server: creates it, saves it, replaces it, and detects that it is complete. */
export function createSaving(core: BookingCore, { loadOffer }: LookUp) {
  const { ports, phase, booking, window, images, notice, photos, fields } = core
  const { details, keep, show, go, quoted, prefilled } = core
  const { draft, log } = ports
  const { put } = fields
  const server = createBookingServer(ports)

  function forget() {
    booking.value = undefined
    window.value = null
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
   * Replaces a draft that cannot continue. The new draft has the same input but no photos. If the
   * server refuses, the old draft stays with its photos.
   */
  async function beginAnew(why: 'run-out' | 'moved') {
    const hadPhotos = images.value.length > 0 || (photos.current?.left.value ?? 0) > 0
    await create()
    if (why === 'run-out' || hadPhotos) notice.value = { says: 'restarted', why, hadPhotos }
    return { hadPhotos }
  }

  async function saveOnce() {
    if (phase.value.at === 'done') return
    if (!booking.value) return create()
    try {
      const now = await server.update(booking.value, details())
      window.value = now.window ?? null
      quoted(now.option)
    } catch (error) {
      if (isDraftGone(error)) await beginAnew('run-out')
      // A draft can move to another franchisee, except in some places where two regions meet.
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

  /** Handles refusals that a retry could not overcome. Returns false for all other errors. */
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

  /** Returns the draft on the server, and creates it if necessary. Uploads of photos use it too. */
  async function ensureBooking(): Promise<BookingKey> {
    if (!booking.value) await saves.save()
    if (!booking.value) throw new TypeError('treasures: the booking could not be begun.')
    return booking.value
  }

  /** Reads the draft from the server: whether it is complete, the description and the photos. */
  async function findOut() {
    const key = booking.value
    if (!key) return
    try {
      const now = await server.read(key)
      if (booking.value !== key) return
      images.value = now.images
      window.value = now.window ?? null
      if (now.id_job !== null) showBooked(now)
      else fields.takeOver(now, prefilled())
    } catch (error) {
      if (!isSettled(error)) log('the booking could not be read', error)
    }
  }

  /** Ends the booking on this device without starting a second one. */
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
