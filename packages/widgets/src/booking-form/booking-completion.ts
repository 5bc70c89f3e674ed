import { getBookingPrice, isApiError, type BookingDone } from '@treasures/api-client'
import type { BookingCore } from './booking-core.ts'
import type { createQuestions } from './booking-questions.ts'
import type { Saving } from './booking-saving.ts'
import { isDraftGone } from './booking-server.ts'

/** Completes the booking at the price that was shown. Every refusal results in a message. */
export function createCompletion(
  core: BookingCore,
  saving: Saving,
  questions: ReturnType<typeof createQuestions>,
  lose: () => void,
) {
  const { ports, phase, chosen, notice, photos, fields, details, show, go, fail, quoted } = core
  const { server, beginAnew, isSettled, ensureBooking } = saving
  const { client, draft } = ports
  const { typed } = fields

  async function book() {
    if (photos.current && photos.current.left.value > 0) {
      notice.value = { says: 'photos-on-their-way' }
      return
    }
    phase.value = { at: 'booking' }
    try {
      const done = await complete()
      if (!done) {
        phase.value = { at: 'review' }
        return
      }
      draft.clear()
      // The server answers with a masked e-mail, so the form shows the typed e-mail.
      show({ at: 'done', done: { ...done, email: typed.value.email || done.email } })
      ports.onBooked(done)
    } catch (error) {
      if (phase.value.at === 'booking') refuse(error)
    }
  }

  async function complete(): Promise<BookingDone | undefined> {
    const agreed = {
      customerprice: chosen.value?.option.customerprice ?? null,
      express_request: fields.isExpress.value && typed.value.express,
    }
    const send = async () => server.complete(await ensureBooking(), details(), agreed)
    try {
      return await send()
    } catch (error) {
      if (!isDraftGone(error)) throw error
      // The photos are gone, so the customer must know before anything is booked.
      const { hadPhotos } = await beginAnew('run-out')
      return hadPhotos ? undefined : send()
    }
  }

  function refuse(error: unknown) {
    phase.value = { at: 'review' }
    if (isApiError(error, 'window_taken')) return lose()
    if (isApiError(error, 'price_changed') || isUnanswered(error)) return void askPrice()
    if (isSettled(error)) return
    if (isApiError(error, 'booking_email_busy')) {
      notice.value = { says: 'email-busy' }
      return ports.onFailed('booking_email_busy')
    }
    if (isApiError(error, 'invalid_fields', 'booking_incomplete') && showRefused(error.errors))
      return
    fail('the job could not be booked', 'booking_failed', error)
  }

  /** Goes to the first step with a field that the server refused. */
  function showRefused(texts: Record<string, string[]>): boolean {
    const at = fields.refuseFromWire(texts)
    if (at && at !== phase.value.at) go(at)
    return at !== undefined
  }

  /**
   * Reads the current price after the server refused the shown price. The customer must agree
   * again.
   */
  async function askPrice() {
    const { id_service_option: a, postcode: b } = typed.value
    if (a === null) return
    try {
      const before = chosen.value?.option.questions?.id_version
      quoted((await client.call(getBookingPrice, { params: { a, b } })).option)
      if (before === chosen.value?.option.questions?.id_version) return
      notice.value ??= { says: 'questions-changed' }
      if (!questions.isAnswered()) go('what')
    } catch (error) {
      if (!isSettled(error)) fail('the price could not be asked', 'price_failed', error)
    }
  }

  return { book }
}

/** True if the option asks something that the customer has not answered. */
const isUnanswered = (error: unknown) =>
  isApiError(error, 'booking_incomplete') &&
  Object.keys(error.errors).some((field) => field.startsWith('answers'))
