import {
  askForCoverage,
  bookingSteps,
  bookJob,
  completeBooking,
  createPartialBooking,
  getBookingPrice,
  isApiError,
  isCustomerAccountHolder,
  listBookingServices,
  readPartialBooking,
  updatePartialBooking,
  type ApiClient,
  type Booking,
  type BookingDone,
  type BookingImage,
  type BookingPrice,
  type BookingServices,
  type BookingStep,
} from '@treasures/api-client'
import { computed, createModel, signal } from '@preact/signals-react'
import type { Clock } from '../shared/clock.ts'
import { londonDay } from './booking-days.ts'
import type { BookingKey, DraftStore } from './booking-draft.ts'
import { failureOf, type Failure } from './booking-failure.ts'
import { choose, findOption, isServed, narrowTo, withOption, type Offer } from './booking-offer.ts'
import { createSaves } from './booking-saves.ts'
import {
  detailsOf,
  emptyTyped,
  fieldsOf,
  needsExpress,
  problemsOf,
  typedOf,
  type BookingField,
  type Problems,
  type TextField,
  type Typed,
} from './booking-typed.ts'

/** One value, so that the form can never show two steps at once. */
export type BookingPhase =
  | { at: BookingStep }
  /** A postcode is being looked up; an e-mail is being left; the job is being booked. */
  | { at: 'looking' }
  | { at: 'not-served' }
  | { at: 'telling' }
  | { at: 'thanked' }
  | { at: 'booking' }
  | { at: 'done'; done: BookingDone }
  /** A link was followed here. */
  | { at: 'resuming' }
  | { at: 'lost' }
  | { at: 'not-fetched' }

export type Why =
  | { at: 'closed' }
  | { at: 'loading' }
  | { at: 'shown'; price: BookingPrice }
  | { at: 'failed' }

/** What the form has to say beside its fields. */
export type Notice =
  | { says: 'price-changed'; was: number | null; now: number | null }
  | { says: 'begun-anew' }
  | { says: 'option-gone' }
  | ({ says: 'failed' } & Failure)

export type Prefill = Partial<Record<Exclude<TextField, 'wanted_on'>, string>>

export type BookingPorts = {
  client: ApiClient
  clock: Clock
  draft: DraftStore
  makeKey: () => string
  log: (what: string, error: unknown) => void
  /** Of whom to ask first where several franchisees serve a postcode. */
  region?: number | undefined
  services?: readonly number[] | undefined
  /** Chosen at first, where they are on offer: a service, or one option of it. */
  service?: number | undefined
  option?: number | undefined
  postcode?: string | undefined
  prefill?: Prefill | undefined
  resume?: BookingKey | undefined
  embed?: string | undefined
  /** Who is signed in books for themselves, or for the customer whom they name. */
  signedIn?: { id_customer?: number | undefined } | undefined
  onStep: (step: BookingStep) => void
  onBooked: (done: BookingDone) => void
  onFailed: (code: string) => void
}

const stepOf = ({ at }: BookingPhase): BookingStep | undefined => {
  if (at === 'looking') return 'postcode'
  if (at === 'booking') return 'review'
  return bookingSteps.find((step) => step === at)
}

export const BookingFormModel = createModel((ports: BookingPorts) => {
  const { client, draft } = ports
  const today = () => londonDay(ports.clock.now())

  const phase = signal<BookingPhase>({ at: 'postcode' })
  const typed = signal<Typed>(emptyTyped)
  const offer = signal<Offer>({ at: 'none' })
  const booking = signal<BookingKey | undefined>(undefined)
  const images = signal<readonly BookingImage[]>([])
  const notice = signal<Notice | undefined>(undefined)
  const why = signal<Why>({ at: 'closed' })
  const link = signal<'unasked' | 'sending' | 'sent' | 'failed'>('unasked')
  /** Whether somebody can sign in with the e-mail that stands in the form. */
  const isKnown = signal(false)
  /** Counts what the customer did to get elsewhere: then the focus goes along. */
  const moves = signal(0)

  /** Fields that were changed or left, or whose step was left: their problems may show. */
  const met = signal<readonly BookingField[]>([])
  /** What the server refused, shown until the field changes. */
  const refused = signal<Problems>({})

  const chosen = computed(() => findOption(offer.value, typed.value.id_service_option))
  const problems = computed<Problems>(() => ({
    ...refused.value,
    ...problemsOf(typed.value, today()),
  }))
  const errors = computed<Problems>(() =>
    Object.fromEntries(
      Object.entries(problems.value).filter(([field]) => met.value.includes(field as BookingField)),
    ),
  )
  const isExpress = computed(() => needsExpress(typed.value, today()))

  const step = () => stepOf(phase.value)
  const firstInvalid = (of: BookingStep) => fieldsOf[of].find((field) => problems.value[field])
  const meet = (...fields: readonly BookingField[]) => {
    met.value = [...new Set([...met.value, ...fields])]
  }

  function keep() {
    draft.write({ typed: typed.value, step: step() ?? 'postcode', booking: booking.value ?? null })
  }

  function go(to: BookingStep) {
    phase.value = { at: to }
    moves.value += 1
    keep()
    ports.onStep(to)
  }

  function put(patch: Partial<Typed>) {
    typed.value = { ...typed.value, ...patch }
    refused.value = Object.fromEntries(
      Object.entries(refused.value).filter(([field]) => !(field in patch)),
    )
    keep()
  }

  function change(field: TextField, text: string) {
    put({ [field]: text })
    if (field === 'email') isKnown.value = false
    if (field === 'email') link.value = 'unasked'
  }

  // Saving.

  // One key for one body until the server answers: a draft whose answer was lost is not made twice.
  let open: { sent: string; key: string } | undefined
  function keyFor(body: unknown) {
    const sent = JSON.stringify(body)
    if (open?.sent !== sent) open = { sent, key: ports.makeKey() }
    return open.key
  }
  /** A refusal is an answer; without one the call may have been heard all the same. */
  const isAnswered = (error: unknown) => isApiError(error) && error.status < 500

  async function withKey<T>(body: unknown, call: (key: string) => Promise<T>): Promise<T> {
    try {
      const answer = await call(keyFor(body))
      open = undefined
      return answer
    } catch (error) {
      if (isAnswered(error)) open = undefined
      throw error
    }
  }

  function forget() {
    booking.value = undefined
    images.value = []
  }

  /** Takes over what the server says of the price. Another one than was shown is told. */
  function quoted({ option }: Pick<Booking, 'option'>) {
    const before = findOption(offer.value, option.id)?.option
    if (!before || typed.value.id_service_option !== option.id) return
    offer.value = withOption(offer.value, option)
    if (before.customerprice === option.customerprice) return
    notice.value = { says: 'price-changed', was: before.customerprice, now: option.customerprice }
    why.value = { at: 'closed' }
  }

  async function create() {
    const details = detailsOf(typed.value, step() ?? 'what')
    const body = {
      ...details,
      postcode: details.postcode ?? '',
      id_service_option: details.id_service_option ?? 0,
      ...(ports.region !== undefined && { id_region: ports.region }),
      ...(ports.embed !== undefined && { embed: ports.embed }),
    }
    const made = await withKey(body, (idempotencyKey) =>
      client.call(createPartialBooking, { body }, { idempotencyKey }),
    )
    booking.value = { id: made.id, token: made.token }
    keep()
    quoted(made.booking)
  }

  async function update(send_link = false) {
    const { id, token } = booking.value ?? { id: '', token: '' }
    const body = { token, send_link, ...detailsOf(typed.value, step() ?? 'review') }
    quoted(await client.call(updatePartialBooking, { params: { id }, body }))
  }

  /** A draft that has run out begins anew with what was typed. */
  async function saveOnce() {
    if (phase.value.at === 'done') return
    if (!booking.value) return create()
    try {
      await update()
    } catch (error) {
      if (!isApiError(error, 'booking_expired', 'booking_not_found')) throw error
      forget()
      notice.value = { says: 'begun-anew' }
      await create()
    }
  }

  const saves = createSaves(saveOnce, (error) => {
    if (isRefusedForGood(error)) return undefined
    ports.log('what was typed could not be saved', error)
    ports.onFailed('save_failed')
    return failureOf(error)
  })

  /** Deals with a refusal that another try would meet again. */
  function isRefusedForGood(error: unknown): boolean {
    if (isApiError(error, 'booking_completed')) {
      void findOut()
      return true
    }
    if (isApiError(error, 'option_unavailable', 'option_not_here', 'postcode_unknown')) {
      put({ id_service_option: null })
      notice.value = { says: 'option-gone' }
      go('what')
      void loadOffer()
      return true
    }
    return false
  }

  /** The booking on the server, begun there if it is not yet. For photos, too. */
  async function ensureBooking(): Promise<BookingKey> {
    if (!booking.value) await saves.save()
    if (!booking.value) throw new Error('treasures: the booking could not be begun.')
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
      why.value = { at: 'closed' }
      put({ postcode: answer.postcode, ...choose(services, typed.value, ports.service) })
      return services
    } catch (error) {
      if (mine !== looking) return 'stale'
      if (isApiError(error, 'postcode_unknown', 'invalid_fields')) {
        offer.value = { at: 'none' }
        refused.value = { ...refused.value, postcode: 'postcodeUnknown' }
        meet('postcode')
        return 'unknown'
      }
      if (offer.value.at !== 'ready') offer.value = { at: 'failed' }
      notice.value = { says: 'failed', ...failureOf(error) }
      ports.log('what can be booked could not be loaded', error)
      ports.onFailed('services_failed')
      return 'failed'
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
    phase.value = { at: 'not-served' }
    moves.value += 1
    met.value = met.value.filter((field) => field !== 'email')
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
    why.value = { at: 'closed' }
    if (notice.value?.says !== 'failed') notice.value = undefined
  }

  // The way through.

  /** Leaves a step. Answers the first invalid field, which is to get the focus, if there is one. */
  function next(): BookingField | undefined {
    const at = step()
    if (!at || phase.value.at === 'looking' || phase.value.at === 'booking') return undefined
    const invalid = firstInvalid(at)
    if (invalid) {
      meet(...fieldsOf[at])
      return invalid
    }
    notice.value = undefined
    if (at === 'postcode') void lookUp()
    else if (at === 'review') void book()
    else {
      go(bookingSteps[bookingSteps.indexOf(at) + 1] ?? 'review')
      void saves.save()
    }
    return undefined
  }

  function pickDay(wanted: Typed['wanted'], wanted_on = '') {
    put({ wanted, wanted_on })
    return next()
  }

  /** Every step that was reached can be gone back to, and keeps what stands in it. */
  function goTo(to: BookingStep) {
    if (phase.value.at === 'booking') return
    notice.value = undefined
    looking++
    go(to)
  }

  function back() {
    const at = step()
    if (at) goTo(bookingSteps[bookingSteps.indexOf(at) - 1] ?? 'postcode')
    else goTo('postcode')
  }

  // Booking.

  async function book() {
    phase.value = { at: 'booking' }
    try {
      finish(await complete())
    } catch (error) {
      if (phase.value.at === 'booking') refuse(error)
    }
  }

  async function complete(isSecond = false): Promise<BookingDone> {
    const key = await ensureBooking()
    const body = {
      ...detailsOf(typed.value, 'review'),
      ...key,
      customerprice: chosen.value?.option.customerprice ?? null,
      terms_accepted: true as const,
      express_request: isExpress.value && typed.value.express,
    }
    try {
      return await withKey(body, (idempotencyKey) =>
        ports.signedIn
          ? client.call(bookJob, { body: { ...body, ...ports.signedIn } }, { idempotencyKey })
          : client.call(completeBooking, { body }, { idempotencyKey }),
      )
    } catch (error) {
      if (isSecond || !isApiError(error, 'booking_expired', 'booking_not_found')) throw error
      forget()
      return complete(true)
    }
  }

  function finish(done: BookingDone) {
    phase.value = { at: 'done', done }
    moves.value += 1
    draft.clear()
    ports.onBooked(done)
  }

  function refuse(error: unknown) {
    phase.value = { at: 'review' }
    if (isApiError(error, 'price_changed')) return void askPrice()
    if (isRefusedForGood(error)) return
    if (isApiError(error, 'invalid_fields', 'booking_incomplete') && showRefused(error.errors))
      return
    notice.value = { says: 'failed', ...failureOf(error) }
    ports.log('the job could not be booked', error)
    ports.onFailed('booking_failed')
  }

  /** Goes to the first step with a field that the server refused. */
  function showRefused(texts: Record<string, string[]>): boolean {
    const fields = Object.values(fieldsOf).flat()
    const found = fields.flatMap((field) => {
      const text = texts[field === 'express' ? 'express_request' : field]?.[0]
      return text ? [[field, text] as const] : []
    })
    const first = found[0]?.[0]
    if (!first) return false
    refused.value = Object.fromEntries(found)
    meet(...found.map(([field]) => field))
    go(bookingSteps.find((at) => fieldsOf[at].includes(first)) ?? 'review')
    return true
  }

  /** The price as it is now, after it was refused. The customer agrees again. */
  async function askPrice() {
    const id = typed.value.id_service_option
    if (id === null) return
    try {
      const now = await client.call(getBookingPrice, {
        params: { a: id, b: typed.value.postcode },
      })
      quoted(now)
    } catch (error) {
      if (isRefusedForGood(error)) return
      notice.value = { says: 'failed', ...failureOf(error) }
    }
  }

  /** It was completed already, here or elsewhere: says so as if it had been now. */
  async function findOut() {
    const key = booking.value
    if (!key) return
    try {
      const now = await read(key)
      if (now.id_status !== 0) show(now)
    } catch (error) {
      ports.log('the booking could not be read', error)
    }
  }

  const read = ({ id, token }: BookingKey) =>
    client.call(readPartialBooking, { params: { id }, body: { token } })

  function show(now: Booking) {
    draft.clear()
    moves.value += 1
    phase.value = {
      at: 'done',
      done: {
        id_job: now.id_job ?? 0,
        id_status: now.id_status,
        service: now.service.name,
        customerprice: now.option.customerprice,
        least: now.option.least,
        wanted: now.wanted ?? 'flexible',
        wanted_on: now.wanted_on,
        email: now.email,
      },
    }
  }

  // Beside the way.

  async function toggleWhy() {
    if (why.value.at === 'shown' || why.value.at === 'loading') {
      why.value = { at: 'closed' }
      return
    }
    const { id_service_option, postcode } = typed.value
    if (id_service_option === null) return
    const mine: Why = { at: 'loading' }
    why.value = mine
    try {
      const params = { a: id_service_option, b: postcode }
      const price = await client.call(getBookingPrice, { params })
      if (why.value === mine) why.value = { at: 'shown', price }
    } catch (error) {
      ports.log('the reasons of the price could not be loaded', error)
      if (why.value === mine) why.value = { at: 'failed' }
    }
  }

  async function leaveField(field: TextField) {
    if (typed.value[field] !== '') meet(field)
    if (field !== 'email' || ports.signedIn || problems.value.email || !booking.value) return
    const { email } = typed.value
    const { id } = booking.value
    try {
      const answer = await client.call(isCustomerAccountHolder, {
        params: { email: email.trim() },
        query: { id },
      })
      if (typed.value.email === email) isKnown.value = answer.is_account_holder
    } catch (error) {
      ports.log('it is not known whether the e-mail has an account', error)
    }
  }

  /** E-mails the link with which to go on elsewhere. */
  async function sendLink() {
    if (link.value === 'sending' || problems.value.email) return
    link.value = 'sending'
    try {
      await ensureBooking()
      await update(true)
      link.value = 'sent'
    } catch (error) {
      ports.log('the link could not be sent', error)
      link.value = 'failed'
    }
  }

  async function tellMe(): Promise<BookingField | undefined> {
    if (phase.value.at !== 'not-served') return undefined
    if (problems.value.email) {
      meet('email')
      return 'email'
    }
    phase.value = { at: 'telling' }
    notice.value = undefined
    try {
      const { email, postcode } = typed.value
      await client.call(askForCoverage, { body: { email, postcode } })
      phase.value = { at: 'thanked' }
      moves.value += 1
    } catch (error) {
      phase.value = { at: 'not-served' }
      notice.value = { says: 'failed', ...failureOf(error) }
      ports.log('the e-mail could not be left', error)
    }
    return undefined
  }

  // The beginning.

  const prefilled = (): Typed => ({
    ...emptyTyped,
    id_service_option: ports.option ?? null,
    ...ports.prefill,
  })

  /** Empty form, with what the page knows. */
  function begin() {
    forget()
    draft.clear()
    offer.value = { at: 'none' }
    met.value = []
    refused.value = {}
    notice.value = undefined
    why.value = { at: 'closed' }
    link.value = 'unasked'
    saves.reset()
    typed.value = prefilled()
    phase.value = { at: 'postcode' }
    moves.value += 1
    ports.onStep('postcode')
  }

  async function resume(key: BookingKey) {
    phase.value = { at: 'resuming' }
    booking.value = key
    try {
      const now = await read(key)
      take(now)
    } catch (error) {
      forget()
      const isLost = isApiError(error, 'booking_not_found', 'not_found', 'invalid_fields')
      phase.value = { at: isLost ? 'lost' : 'not-fetched' }
      if (!isLost) ports.log('the booking could not be fetched', error)
    }
  }

  function take(now: Booking) {
    typed.value = typedOf(now)
    images.value = now.images
    // A draft that has run out begins anew with what was typed; a job is a job.
    if (now.id_status !== 0 && now.id_job !== null && now.id_status !== 8) return show(now)
    if (now.id_status !== 0) {
      forget()
      notice.value = { says: 'begun-anew' }
    }
    void openAt(now.step === 'postcode' ? 'what' : now.step)
    keep()
  }

  /** Called once, when the form is first drawn. */
  function start() {
    if (ports.resume) return void resume(ports.resume)
    const kept = draft.read()
    const first = prefilled()
    typed.value = kept ? fillGaps(kept.typed, first) : first
    if (kept?.booking) booking.value = kept.booking
    if (kept && kept.step !== 'postcode') {
      void openAt(kept.step)
      void findOut()
      return
    }
    const postcode = typed.value.postcode || (ports.postcode ?? '')
    typed.value = { ...typed.value, postcode }
    if (ports.postcode && !problems.value.postcode) void openAt('what')
  }

  const fillGaps = (kept: Typed, first: Typed): Typed => ({
    ...first,
    ...Object.fromEntries(
      Object.entries(kept).filter(([, value]) => value !== '' && value !== null),
    ),
  })

  return {
    phase,
    typed,
    offer,
    chosen,
    booking,
    images,
    errors,
    notice,
    why,
    link,
    isKnown,
    isExpress,
    moves,
    saving: saves.state,
    today,
    start,
    change,
    leaveField,
    chooseOption,
    setExpress: (express: boolean) => put({ express }),
    setImages: (now: readonly BookingImage[]) => (images.value = now),
    pickDay,
    chooseOtherDay: () => put({ wanted: 'date' }),
    next,
    back,
    goTo,
    retrySave: saves.save,
    retryOffer: () => void openAt(step() ?? 'what'),
    retryResume: () => ports.resume && void resume(ports.resume),
    ensureBooking,
    sendLink,
    toggleWhy,
    tellMe,
    begin,
  }
})
export type BookingFormState = InstanceType<typeof BookingFormModel>
