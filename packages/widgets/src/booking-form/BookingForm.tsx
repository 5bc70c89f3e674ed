import {
  bookingSteps,
  type ApiClient,
  type BookingDone,
  type BookingStep,
} from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { randomKey } from '../claim-dialog/random-key.ts'
import { systemClock } from '../shared/clock.ts'
import { fill } from '../shared/texts.ts'
import { usePublicSettings } from '../shared/use-public-settings.ts'
import { BookingContact } from './BookingContact.tsx'
import { BookingDoneCard } from './BookingDoneCard.tsx'
import { BookingLost } from './BookingLost.tsx'
import { BookingNotServed } from './BookingNotServed.tsx'
import { BookingPostcode } from './BookingPostcode.tsx'
import { BookingReview } from './BookingReview.tsx'
import { BookingSaved } from './BookingSaved.tsx'
import { BookingSummary } from './BookingSummary.tsx'
import { BookingWhat } from './BookingWhat.tsx'
import { BookingWhen } from './BookingWhen.tsx'
import { createDraftStore, type BookingKey } from './booking-draft.ts'
import { BookingFormModel, type BookingFormState, type Prefill } from './booking-form.model.ts'
import type { BookingTexts } from './booking-form.texts.ts'

export type BookingFormProps = {
  client: ApiClient
  /** Of the franchisee who comes first where several serve a postcode. */
  region?: number | undefined
  /** Only these services; left out or empty is all of them. */
  services?: readonly number[] | undefined
  /** Chosen at first, where they are on offer: a service, or one option of it. */
  service?: number | undefined
  option?: number | undefined
  /** Skips the first step where it is a whole one. */
  postcode?: string | undefined
  prefill?: Prefill | undefined
  /** A booking that was begun elsewhere. */
  resume?: BookingKey | undefined
  embed?: string | undefined
  /** `signed_in` books with the session of the client. */
  book?: 'visitor' | 'signed_in' | undefined
  /** Whom staff book for. */
  customer?: { id: number; name: string } | undefined
  texts: BookingTexts
  onStep?: ((step: BookingStep) => void) | undefined
  onBooked?: ((done: BookingDone) => void) | undefined
  onFailed?: ((code: string) => void) | undefined
}

/** What a draft is called on this device. Those of a session end with the tab. */
function draftOf({ region, embed, book, customer }: BookingFormProps) {
  const isSignedIn = book === 'signed_in'
  const name = isSignedIn
    ? customer
      ? `customer-${customer.id}`
      : 'mine'
    : (embed ?? region ?? '')
  const storage = () => (isSignedIn ? globalThis.sessionStorage : globalThis.localStorage)
  return createDraftStore(storage, String(name), () => systemClock.now())
}

/** A job from postcode to booked, one step at a time. */
export function BookingForm(props: BookingFormProps) {
  const { client, texts, customer, book } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const model = useModel(
    () =>
      new BookingFormModel({
        ...props,
        clock: systemClock,
        draft: draftOf(props),
        makeKey: randomKey,
        log: (what, error) => console.error(`treasures: ${what}.`, error),
        signedIn: book === 'signed_in' ? { id_customer: customer?.id } : undefined,
        onStep: (step) => latest.current.onStep?.(step),
        onBooked: (done) => latest.current.onBooked?.(done),
        onFailed: (code) => latest.current.onFailed?.(code),
      }),
  )
  const settings = usePublicSettings(client)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => model.start(), [model])
  useFollow(model, box)
  const phase = model.phase.value
  const part = { model, texts }
  const step = bookingSteps.find((one) => one === phase.at) ?? (phase.at === 'booking' && 'review')
  const hasSummary = step && step !== 'postcode'

  return (
    <div className="booking-box">
      <div
        ref={box}
        className="booking"
        data-phase={phase.at}
        data-summary={hasSummary || undefined}
      >
        <div className="booking-main" part="booking">
          {hasSummary && <Progress {...part} step={step} />}
          {(phase.at === 'postcode' || phase.at === 'looking') && <BookingPostcode {...part} />}
          {phase.at === 'what' && <BookingWhat {...part} />}
          {phase.at === 'when' && <BookingWhen {...part} />}
          {phase.at === 'contact' && <BookingContact {...part} forWhom={customer?.name} />}
          {step === 'review' && <BookingReview {...part} settings={settings} />}
          {(phase.at === 'not-served' || phase.at === 'telling' || phase.at === 'thanked') && (
            <BookingNotServed {...part} />
          )}
          {phase.at === 'done' && <BookingDoneCard {...part} done={phase.done} />}
          {(phase.at === 'resuming' || phase.at === 'lost' || phase.at === 'not-fetched') && (
            <BookingLost {...part} />
          )}
        </div>
        {hasSummary && (
          <aside className="booking-side">
            <BookingSummary {...part} />
            <BookingSaved {...part} />
          </aside>
        )}
      </div>
    </div>
  )
}

/** The focus goes to each step's heading, and the top of the step into view, once somebody has moved. */
function useFollow(model: BookingFormState, box: { current: HTMLDivElement | null }) {
  const moves = model.moves.value
  useEffect(() => {
    if (moves === 0) return
    const heading = box.current?.querySelector<HTMLElement>('[data-heading], .outcome')
    heading?.focus({ preventScroll: true })
    box.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [moves, box])
}

type ProgressProps = { model: BookingFormState; texts: BookingTexts; step: BookingStep }

function Progress({ model, texts, step }: ProgressProps) {
  const number = bookingSteps.indexOf(step) + 1
  const words = fill(texts.progress, { step: number, steps: bookingSteps.length })
  return (
    <div className="booking-progress">
      <div
        className="booking-bars"
        role="progressbar"
        aria-valuenow={number}
        aria-valuemin={1}
        aria-valuemax={bookingSteps.length}
        aria-valuetext={words}
        aria-label={words}
      >
        {bookingSteps.map((one, index) => (
          <i key={one} data-done={index < number || undefined} />
        ))}
      </div>
      <p className="small muted">
        {words} · <b>{model.typed.value.postcode}</b> ·{' '}
        <button type="button" className="booking-link" onClick={() => model.goTo('postcode')}>
          {texts.change}
        </button>
      </p>
    </div>
  )
}
