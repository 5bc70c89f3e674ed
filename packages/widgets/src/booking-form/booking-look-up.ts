import {
  askForCoverage,
  isApiError,
  listBookingServices,
  type BookingServices,
  type BookingStep,
} from '@treasures/api-client'
import type { BookingCore } from './booking-core.ts'
import { choose, firstOption, isServed, narrowTo } from './booking-offer.ts'
import type { BookingField } from './booking-typed.ts'

/**
 * Loads the offer at a postcode and chooses from it. If nothing is on offer, takes the visitor's
 * e-mail.
 */
export function createLookUp(core: BookingCore) {
  const { ports, phase, offer, notice, chosen, mayFold, fields, why, show, go, fail } = core
  const { client } = ports
  const { typed, problems, put } = fields

  let looking = 0
  /** Loads the offer. Returns `stale` if the customer has started another look-up meanwhile. */
  async function loadOffer(): Promise<BookingServices | 'unknown' | 'failed' | 'stale'> {
    const mine = ++looking
    if (offer.value.at !== 'ready') offer.value = { at: 'loading' }
    try {
      const answer = await client.call(listBookingServices, {
        params: { postcode: typed.value.postcode.trim() },
        query: { ...(ports.region !== undefined && { id_region: ports.region }) },
      })
      if (mine !== looking) return 'stale'
      const services = narrowTo(answer, ports.services)
      offer.value = { at: 'ready', services }
      why.close()
      put({ postcode: answer.postcode, ...choose(services, typed.value, ports.service) })
      mayFold.value = chosen.value !== undefined
      return services
    } catch (error) {
      if (mine !== looking) return 'stale'
      offer.value = { at: 'failed' }
      if (!isApiError(error, 'postcode_unknown', 'invalid_fields')) {
        fail('what can be booked could not be loaded', 'services_failed', error)
        return 'failed'
      }
      fields.refuse({ postcode: 'postcodeUnknown' })
      return 'unknown'
    }
  }

  async function lookUp() {
    phase.value = { at: 'looking' }
    offer.value = { at: 'none' }
    const found = await loadOffer()
    if (phase.value.at !== 'looking' || found === 'stale') return
    if (typeof found === 'string') phase.value = { at: 'postcode' }
    else if (isServed(found)) go('what')
    else notServed()
  }

  function notServed() {
    // The visitor types an e-mail on the "not served" screen, so details held by the server are
    // ignored.
    fields.held.value = undefined
    fields.untouch('email')
    show({ at: 'not-served' })
  }

  /** Draws the step at once, before the offer has loaded. */
  async function openAt(at: BookingStep) {
    phase.value = { at }
    const found = await loadOffer()
    if (found === 'unknown') phase.value = { at: 'postcode' }
    if (typeof found === 'string') return
    if (!isServed(found)) return notServed()
    // The chosen option is no longer on offer, so the later steps have to wait.
    if (typed.value.id_service_option === null && phase.value.at !== 'what') go('what')
  }

  function chooseOption(id_service: number, id_service_option: number) {
    put({ id_service, id_service_option })
    why.close()
    if (notice.value?.says !== 'failed') notice.value = undefined
  }

  /**
   * Chooses a pressed service and folds the list. Not called for arrow keys, because they only pass
   * through the services.
   */
  function pressService(id: number) {
    if (offer.value.at !== 'ready') return
    const service = offer.value.services.data.find((one) => one.id === id)
    const option = service && firstOption(service)
    if (!option?.available) return
    // The service keeps the option chosen before.
    if (chosen.value?.service.id !== id) chooseOption(id, option.id)
    mayFold.value = true
  }

  async function tellMe(): Promise<BookingField | undefined> {
    if (phase.value.at !== 'not-served') return undefined
    if (problems.value.email) {
      fields.touch('email')
      return 'email'
    }
    phase.value = { at: 'telling' }
    notice.value = undefined
    try {
      const { email, postcode } = typed.value
      await client.call(askForCoverage, { body: { email, postcode } })
      show({ at: 'thanked' })
    } catch (error) {
      phase.value = { at: 'not-served' }
      fail('the e-mail could not be left', 'coverage_failed', error)
    }
    return undefined
  }

  return {
    loadOffer,
    lookUp,
    /** Discards the answer of a look-up that is in progress. */
    giveUp: () => {
      looking++
    },
    openAt,
    chooseOption,
    pressService,
    tellMe,
  }
}
export type LookUp = ReturnType<typeof createLookUp>
