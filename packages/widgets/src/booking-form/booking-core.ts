import {
  londonDate,
  type ApiClient,
  type BookingDone,
  type BookingImage,
  type BookingOption,
  type BookingStep,
  type BookingWindow,
} from '@treasures/api-client'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import type { Clock } from '../shared/clock.ts'
import { createWhy } from './booking-asides.ts'
import type { BookingKey, DraftStore, Resume } from './booking-draft.ts'
import { failureOf } from './booking-failure.ts'
import { createFields } from './booking-fields.ts'
import { findOption, isLong, withOption, type Offer } from './booking-offer.ts'
import { nextStep, stepOf, type BookingPhase, type Notice } from './booking-phase.ts'
import type { ServerPorts } from './booking-server.ts'
import { detailsOf, emptyTyped, type Prefill, type Typed } from './booking-typed.ts'

export type BookingPorts = ServerPorts & {
  client: ApiClient
  clock: Clock
  draft: DraftStore
  log: (what: string, error: unknown) => void
  services?: readonly number[] | undefined
  /** Initial choice, if it is on offer: a service, or one option of it. */
  service?: number | undefined
  option?: number | undefined
  postcode?: string | undefined
  prefill?: Prefill | undefined
  resume?: Resume | undefined
  onStep: (step: BookingStep) => void
  onBooked: (done: BookingDone) => void
  onFailed: (code: string) => void
}

/** Photos that are still uploading while another step is visible. */
export type KeptPhotos = { left: ReadonlySignal<number>; stop: () => void }

/** State that all parts of a booking share: its phase, the input, the offer. */
export function createCore(ports: BookingPorts) {
  const { client, draft, log } = ports
  const today = () => londonDate(new Date(ports.clock.now()))

  const phase = signal<BookingPhase>({ at: 'postcode' })
  const offer = signal<Offer>({ at: 'none' })
  const booking = signal<BookingKey | undefined>(undefined)
  /** Time that the customer chose to book at once, as the server returned it. */
  const window = signal<BookingWindow | null>(null)
  const images = signal<readonly BookingImage[]>([])
  const notice = signal<Notice | undefined>(undefined)
  /**
   * Counts the customer's moves to another step. After each move, the heading of the step takes the
   * focus.
   */
  const moves = signal(0)
  const photos: { current: KeptPhotos | undefined } = { current: undefined }

  const isRecorded = ports.signedIn !== undefined
  const fields = createFields({ today, isRecorded, onChange: () => keep() })
  const { typed } = fields
  const why = createWhy(client, () => typed.value, log)

  /** Adds the answers to an option's price. Undefined until the later steps have loaded. */
  const answer = signal<((option: BookingOption) => BookingOption) | undefined>(undefined)
  const answered = (option: BookingOption) => answer.value?.(option) ?? option
  const chosen = computed(() => {
    const found = findOption(offer.value, typed.value.id_service_option)
    return found && { ...found, option: answered(found.option) }
  })
  /** Whether a long list may hide the services that are not chosen. */
  const mayFold = signal(false)
  const isFolded = computed(
    () => mayFold.value && chosen.value !== undefined && isLong(offer.value),
  )
  const step = () => stepOf(phase.value)
  const details = () => {
    const asked = chosen.value?.option.questions
    return {
      ...detailsOf(typed.value, step() ?? 'what'),
      ...(asked && {
        id_questions: asked.id_version,
        answers: typed.value.answers.filter(({ key }) => asked.list.some((one) => one.key === key)),
      }),
    }
  }

  /**
   * Returns the next step. A known customer who keeps the postcode and address given by the page
   * skips the contact step and checks the address in the review.
   */
  function stepAfter(here: BookingStep): BookingStep {
    const { postcode, address } = typed.value
    const isNamed =
      isRecorded && address && postcode === ports.postcode && address === ports.prefill?.address
    return here === 'when' && isNamed ? 'review' : nextStep(here)
  }

  function keep() {
    if (phase.value.at === 'done') return
    draft.write({ typed: typed.value, step: step() ?? 'postcode', booking: booking.value ?? null })
  }

  /** An empty form with the values that the host page provides. */
  const prefilled = (): Typed => ({
    ...emptyTyped,
    id_service_option: ports.option ?? null,
    ...ports.prefill,
  })

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

  function fail(what: string, code: string, error: unknown) {
    notice.value = { says: 'failed', ...failureOf(error) }
    log(what, error)
    ports.onFailed(code)
  }

  /**
   * Takes over the current price of an option, and tells the customer if it differs from the shown
   * one.
   */
  function quoted(option: BookingOption) {
    const before = findOption(offer.value, option.id)?.option
    if (!before || typed.value.id_service_option !== option.id) return
    offer.value = withOption(offer.value, option)
    const [was, now] = [before, option].map((one) => answered(one).customerprice)
    if (was === now) return
    notice.value = { says: 'price-changed', was: was ?? null, now: now ?? null }
    why.close()
  }

  return {
    ports,
    today,
    phase,
    offer,
    booking,
    window,
    images,
    notice,
    moves,
    photos,
    isRecorded,
    fields,
    why,
    answer,
    chosen,
    mayFold,
    isFolded,
    step,
    stepAfter,
    details,
    keep,
    show,
    go,
    fail,
    quoted,
    prefilled,
  }
}
export type BookingCore = ReturnType<typeof createCore>
