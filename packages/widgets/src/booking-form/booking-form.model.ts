import {
  askForCoverage,
  bookingSteps,
  getBookingPrice,
  isApiError,
  listBookingServices,
  type ApiClient,
  type Booking,
  type BookingDone,
  type BookingImage,
  type BookingOption,
  type BookingServices,
  type BookingStep,
} from '@treasures/api-client'
import { computed, createModel, signal, type ReadonlySignal } from '@preact/signals-react'
import type { Clock } from '../shared/clock.ts'
import { createKnown, createLink, createWhy } from './booking-asides.ts'
import { londonDay } from './booking-days.ts'
import type { BookingKey, DraftStore } from './booking-draft.ts'
import { failureOf } from './booking-failure.ts'
import { createFields } from './booking-fields.ts'
import {
  choose,
  findOption,
  firstOption,
  isLong,
  isServed,
  narrowTo,
  withOption,
  type Offer,
} from './booking-offer.ts'
import { stepAfter, stepBefore, stepOf, type BookingPhase, type Notice } from './booking-phase.ts'
import { createSaves } from './booking-saves.ts'
import { createBookingServer, doneOf, isDraftGone, type ServerPorts } from './booking-server.ts'
import {
  detailsOf,
  emptyTyped,
  fillGaps,
  typedOf,
  type BookingField,
  type Prefill,
  type TextField,
  type Typed,
} from './booking-typed.ts'

export type BookingPorts = ServerPorts & {
  client: ApiClient
  clock: Clock
  draft: DraftStore
  log: (what: string, error: unknown) => void
  services?: readonly number[] | undefined
  /** Chosen at first, where they are on offer: a service, or one option of it. */
  service?: number | undefined
  option?: number | undefined
  postcode?: string | undefined
  prefill?: Prefill | undefined
  resume?: BookingKey | undefined
  onStep: (step: BookingStep) => void
  onBooked: (done: BookingDone) => void
  onFailed: (code: string) => void
}

/** Pictures that are being sent while their step is not on show. */
type KeptPhotos = { left: ReadonlySignal<number>; stop: () => void }

export const BookingFormModel = createModel((ports: BookingPorts) => {
  const { client, draft, log } = ports
  const server = createBookingServer(ports)
  const today = () => londonDay(ports.clock.now())

  const phase = signal<BookingPhase>({ at: 'postcode' })
  const offer = signal<Offer>({ at: 'none' })
  const booking = signal<BookingKey | undefined>(undefined)
  const images = signal<readonly BookingImage[]>([])
  const notice = signal<Notice | undefined>(undefined)
  /** Counts what the customer did to get elsewhere: then the focus goes along. */
  const moves = signal(0)
  let photos: KeptPhotos | undefined

  const isRecorded = ports.signedIn !== undefined
  const fields = createFields({ today, isRecorded, onChange: () => keep() })
  const { typed, problems, put } = fields
  const why = createWhy(client, () => typed.value, log)
  const known = createKnown(client, () => typed.value, log)

  const chosen = computed(() => findOption(offer.value, typed.value.id_service_option))
  /** Whether the services that are not chosen may be out of the way. */
  const mayFold = signal(false)
  const isFolded = computed(
    () => mayFold.value && chosen.value !== undefined && isLong(offer.value),
  )
  const step = () => stepOf(phase.value)
  const details = () => detailsOf(typed.value, step() ?? 'what')

  function keep() {
    if (phase.value.at === 'done') return
    draft.write({ typed: typed.value, step: step() ?? 'postcode', booking: booking.value ?? null })
  }

  function show(next: BookingPhase) {
    phase.value = next
    moves.value += 1
  }

  function go(to: BookingStep) {
    mayFold.value = chosen.value !== undefined
    show({ at: to })
    keep()
    ports.onStep(to)
  }

  function change(field: TextField, text: string) {
    put({ [field]: text })
    if (field !== 'email') return
    known.forget()
    link.forget()
  }

  function fail(what: string, code: string, error: unknown) {
    notice.value = { says: 'failed', ...failureOf(error) }
    log(what, error)
    ports.onFailed(code)
  }

  // Saving.

  function forget() {
    booking.value = undefined
    images.value = []
    photos?.stop()
    photos = undefined
  }

  /** Takes over what an option costs now. Another price than was shown is told. */
  function quoted(option: BookingOption) {
    const before = findOption(offer.value, option.id)?.option
    if (!before || typed.value.id_service_option !== option.id) return
    offer.value = withOption(offer.value, option)
    if (before.customerprice === option.customerprice) return
    notice.value = { says: 'price-changed', was: before.customerprice, now: option.customerprice }
    why.close()
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
    const hadPhotos = images.value.length > 0 || (photos?.left.value ?? 0) > 0
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
    if (isApiError(error, 'booking_completed')) void findOut()
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

  // Where and what.

  let looking = 0
  /** Finds out what is on offer, unless the customer has gone elsewhere by then. */
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
    fields.unmeet('email')
    show({ at: 'not-served' })
  }

  /** The step is drawn at once, and what is on offer comes when it comes. */
  async function openAt(at: BookingStep) {
    phase.value = { at }
    const found = await loadOffer()
    if (found === 'unknown') phase.value = { at: 'postcode' }
    if (typeof found === 'string') return
    if (!isServed(found)) return notServed()
    // What was chosen is on offer no more: everything after it waits.
    if (typed.value.id_service_option === null && phase.value.at !== 'what') go('what')
  }

  function chooseOption(id_service: number, id_service_option: number) {
    put({ id_service, id_service_option })
    why.close()
    if (notice.value?.says !== 'failed') notice.value = undefined
  }

  /** Pressed, which is meant, while the arrow keys only pass by: the other services make room. */
  function pressService(id: number) {
    if (offer.value.at !== 'ready') return
    const service = offer.value.services.data.find((one) => one.id === id)
    const option = service && firstOption(service)
    if (!option?.available) return
    // The option that was chosen stays chosen.
    if (chosen.value?.service.id !== id) chooseOption(id, option.id)
    mayFold.value = true
  }

  // The way through.

  /** Leaves a step. Answers the first invalid field, which is to get the focus, if there is one. */
  function next(): BookingField | undefined {
    const { at } = phase.value
    const here = bookingSteps.find((one) => one === at)
    if (!here) return undefined
    const invalid = fields.invalidIn(here)
    if (invalid) return invalid
    // What is on offer is still on its way, or did not come.
    if (here !== 'postcode' && !chosen.value) return undefined
    notice.value = undefined
    if (here === 'postcode') void lookUp()
    else if (here === 'review') void book()
    else {
      go(stepAfter(here))
      void saves.save()
    }
    return undefined
  }

  function pickDay(wanted: Typed['wanted'], wanted_on = '') {
    put({ wanted, wanted_on })
    return next()
  }

  /** Every step before can be gone back to, and keeps what stands in it. */
  function goTo(to: BookingStep) {
    if (phase.value.at === 'booking') return
    notice.value = undefined
    if (to === 'postcode') looking++
    go(to)
  }

  // Booking.

  async function book() {
    if (photos && photos.left.value > 0) {
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
      show({ at: 'done', done })
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
      // Nothing is booked without the photos before the customer knows.
      const { hadPhotos } = await beginAnew('run-out')
      return hadPhotos ? undefined : send()
    }
  }

  function refuse(error: unknown) {
    phase.value = { at: 'review' }
    if (isApiError(error, 'price_changed')) return void askPrice()
    if (isSettled(error)) return
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

  /** The price as it is now, after it was refused. The customer agrees again. */
  async function askPrice() {
    const { id_service_option: a, postcode: b } = typed.value
    if (a === null) return
    try {
      quoted((await client.call(getBookingPrice, { params: { a, b } })).option)
    } catch (error) {
      if (!isSettled(error)) fail('the price could not be asked', 'price_failed', error)
    }
  }

  /** Whether it was completed already, here or elsewhere; and which pictures it has. */
  async function findOut() {
    if (!booking.value) return
    try {
      const now = await server.read(booking.value)
      images.value = now.images
      if (now.id_job !== null) showBooked(now)
    } catch (error) {
      log('the booking could not be read', error)
    }
  }

  function showBooked(now: Booking) {
    draft.clear()
    show({ at: 'done', done: doneOf(now) })
  }

  // Beside the way.

  async function leaveField(field: TextField) {
    if (typed.value[field] !== '') fields.meet(field)
    if (field !== 'email' || isRecorded || problems.value.email || !booking.value) return
    await known.ask(booking.value.id)
  }

  /** E-mails the link with which to go on elsewhere. */
  const link = createLink(async () => {
    await server.update(await ensureBooking(), details(), true)
  }, log)

  async function tellMe(): Promise<BookingField | undefined> {
    if (phase.value.at !== 'not-served') return undefined
    if (problems.value.email) {
      fields.meet('email')
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

  // The beginning.

  const prefilled = (): Typed => ({
    ...emptyTyped,
    id_service_option: ports.option ?? null,
    ...ports.prefill,
  })

  /** An empty form, but for what the page knows. */
  function begin() {
    forget()
    draft.clear()
    offer.value = { at: 'none' }
    notice.value = undefined
    link.forget()
    why.close()
    saves.reset()
    fields.reset(prefilled())
    show({ at: 'postcode' })
    ports.onStep('postcode')
  }

  async function resume(key: BookingKey) {
    phase.value = { at: 'resuming' }
    try {
      const now = await server.read(key)
      typed.value = fillGaps(typedOf(now), prefilled())
      if (now.id_job !== null) return showBooked(now)
      const isOpen = now.id_status === 0 && Date.parse(now.expires_at) > ports.clock.now()
      if (isOpen) {
        booking.value = key
        images.value = now.images
      } else notice.value = { says: 'begun-anew', why: 'run-out', hadPhotos: now.images.length > 0 }
      void openAt(now.step === 'postcode' ? 'what' : now.step)
      keep()
    } catch (error) {
      const isLost = isApiError(error, 'booking_not_found', 'not_found', 'invalid_fields')
      phase.value = { at: isLost ? 'lost' : 'not-fetched' }
      if (!isLost) log('the booking could not be fetched', error)
    }
  }

  /**
   * Called once, when the form is to be drawn. `inShell` is what was typed into the first step before this code
   * was here: whoever has begun there goes on there.
   */
  function start(inShell?: string) {
    if (ports.resume) return void resume(ports.resume)
    const kept = draft.read()
    typed.value = fillGaps(kept?.typed ?? emptyTyped, prefilled())
    booking.value = kept?.booking ?? undefined
    if (inShell !== undefined) return put({ postcode: inShell })
    if (kept && kept.step !== 'postcode') {
      void findOut()
      return void openAt(kept.step)
    }
    if (typed.value.postcode || ports.postcode === undefined) return
    typed.value = { ...typed.value, postcode: ports.postcode }
    if (!problems.value.postcode) void openAt('what')
  }

  return {
    phase,
    typed,
    offer,
    chosen,
    booking,
    images,
    errors: fields.errors,
    isExpress: fields.isExpress,
    notice,
    moves,
    link: link.link,
    why: why.why,
    isKnown: known.isKnown,
    saving: saves.state,
    isRecorded: () => isRecorded,
    today,
    start,
    change,
    leaveField,
    chooseOption,
    isFolded,
    pressService,
    unfold: () => {
      mayFold.value = false
    },
    setExpress: (express: boolean) => put({ express }),
    setImages: (now: readonly BookingImage[]) => {
      images.value = now
    },
    photos: () => photos,
    keepPhotos: (kept: KeptPhotos) => {
      photos = kept
    },
    pickDay,
    chooseOtherDay: () => put({ wanted: 'date', wanted_on: '' }),
    next,
    back: () => goTo(stepBefore(step())),
    goTo,
    retrySave: saves.save,
    retryOffer: () => {
      notice.value = undefined
      void openAt(step() ?? 'what')
    },
    retryResume: () => ports.resume && void resume(ports.resume),
    ensureBooking,
    sendLink: () => !problems.value.email && void link.send(),
    toggleWhy: why.toggle,
    tellMe,
    begin,
    stop: () => photos?.stop(),
  }
})
export type BookingFormState = InstanceType<typeof BookingFormModel>
