import { bookingSteps, type ApiClient, type BookingStep } from '@treasures/api-client'
import { useEffect, useRef } from 'react'
import type { Shell } from '../shared/shell.ts'
import { fill } from '../shared/texts.ts'
import { usePublicSettings } from '../shared/use-public-settings.ts'
import { BookingContact } from './BookingContact.tsx'
import { BookingDoneCard } from './BookingDoneCard.tsx'
import { BookingLost } from './BookingLost.tsx'
import { BookingNotServed } from './BookingNotServed.tsx'
import { BookingPostcode } from './BookingPostcode.tsx'
import { BookingReview } from './BookingReview.tsx'
import { BookingSaved } from './BookingSaved.tsx'
import type { StepProps } from './BookingStepFrame.tsx'
import { BookingSummary } from './BookingSummary.tsx'
import { BookingWhat } from './BookingWhat.tsx'
import { BookingWhen } from './BookingWhen.tsx'
import type { BookingFormState } from './booking-form.model.ts'
import { stepOf } from './booking-phase.ts'
import { useShell } from './use-shell.ts'

export type BookingFormProps = StepProps & {
  client: ApiClient
  /** Whom staff book for. */
  customer?: { name: string } | undefined
  /** The first step as the loader has drawn it. */
  shell?: Shell | undefined
}

/** A job from postcode to booked, one step at a time. */
export function BookingForm(props: BookingFormProps) {
  const { model, texts, shell } = props
  const box = useRef<HTMLDivElement>(null)
  useFollow(model, box)
  const isInShell = useShell(model, texts, shell)
  const { at } = model.phase.value
  const step = stepOf(model.phase.value)
  const isOnTheWay = step !== undefined && step !== 'postcode'
  if (isInShell) return null

  return (
    <div className="booking-box">
      <div ref={box} className="booking" data-phase={at} data-wide={isOnTheWay || undefined}>
        <div className="booking-main" part="booking">
          {isOnTheWay && <Progress model={model} texts={texts} step={step} />}
          <Step {...props} step={step} />
        </div>
        {isOnTheWay && (
          <aside className="booking-side">
            <BookingSummary model={model} texts={texts} />
            <BookingSaved model={model} texts={texts} />
          </aside>
        )}
      </div>
    </div>
  )
}

function Step({ step, ...props }: BookingFormProps & { step: BookingStep | undefined }) {
  const { model, client, customer } = props
  const settings = usePublicSettings(client)
  const phase = model.phase.value
  if (step === 'postcode') return <BookingPostcode {...props} />
  if (step === 'what') return <BookingWhat {...props} />
  if (step === 'when') return <BookingWhen {...props} />
  if (step === 'contact') return <BookingContact {...props} forWhom={customer?.name} />
  if (step === 'review') return <BookingReview {...props} settings={settings} />
  if (phase.at === 'done') return <BookingDoneCard {...props} done={phase.done} />
  if (phase.at === 'not-served' || phase.at === 'telling' || phase.at === 'thanked')
    return <BookingNotServed {...props} />
  return <BookingLost {...props} />
}

/** The focus goes to each step's heading, and the top of the step into view, once somebody has moved. */
function useFollow(model: BookingFormState, box: { current: HTMLDivElement | null }) {
  const moves = model.moves.value
  useEffect(() => {
    if (moves === 0) return
    const heading = box.current?.querySelector<HTMLElement>('[data-heading], .outcome')
    heading?.focus({ preventScroll: true })
    const top = box.current?.querySelector('.booking-progress, [data-heading], .outcome')
    top?.scrollIntoView({ block: 'nearest' })
  }, [moves, box])
}

function Progress({ model, texts, step }: StepProps & { step: BookingStep }) {
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
