import { bookingSteps, type ApiClient, type BookingStep } from '@treasures/api-client'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Shell } from '../shared/shell.ts'
import { Button } from '../kit/Button.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { fill, mergeTexts } from '../shared/texts.ts'
import { usePublicSettings } from '../shared/use-public-settings.ts'
import { TextField } from '../kit/TextField.tsx'
import { BookingStepFrame, type StepProps } from './BookingStepFrame.tsx'
import { BookingWhat } from './BookingWhat.tsx'
import type { BookingFormState } from './booking-form.model.ts'
import { stepOf } from './booking-phase.ts'
import { useLaterSteps, type Later } from './use-later-steps.ts'
import { useShell } from './use-shell.ts'
import { BookingNotice } from './BookingNotice.tsx'
import { useFields } from './use-fields.ts'

export type BookingFormProps = StepProps & {
  client: ApiClient
  /** The host page's own texts, including texts of steps that load later. */
  overrides?: unknown
  /** Overrides for the texts of the photos. */
  photosTexts?: unknown
  /** The customer that staff are booking for. */
  customer?: { name: string } | undefined
  /** The first step as the loader drew it. */
  shell?: Shell | undefined
}

/** Books a job, from the postcode to the confirmation, one step at a time. */
export function BookingFormView(props: BookingFormProps) {
  const { model, texts, shell } = props
  const box = useRef<HTMLDivElement>(null)
  const isInShell = useShell(model, texts, shell)
  const { at } = model.phase.value
  const step = stepOf(model.phase.value)
  const later = useLaterSteps(box, at !== 'postcode')
  useLayoutEffect(() => {
    if (later.at === 'ready') model.takeLater(later.steps.contactRules, later.steps.createLater)
  }, [model, later])
  useFollow(model, box, later)
  const isOnTheWay = step !== undefined && step !== 'postcode'
  const slow = later.at === 'ready' && <later.steps.BookingSlow {...props} />
  if (isInShell) return slow

  return (
    <div className="booking-box">
      <div ref={box} className="booking" data-phase={at} data-wide={isOnTheWay || undefined}>
        <div className="booking-main" part="booking">
          {isOnTheWay && <Progress model={model} texts={texts} step={step} />}
          {slow}
          <Step {...props} step={step} later={later} />
        </div>
        {isOnTheWay && (
          <aside className="booking-side">
            {later.at === 'ready' && (
              <later.steps.BookingAside model={model} texts={allTexts(props, later.steps)} />
            )}
          </aside>
        )}
      </div>
    </div>
  )
}

type PlaceProps = BookingFormProps & { step: BookingStep | undefined; later: Later }

function Step({ step, later, ...props }: PlaceProps) {
  if (step === 'postcode') return <BookingPostcode {...props} />
  if (step === 'what') return <What {...props} later={later} />
  if (later.at === 'ready')
    return (
      <LaterStep {...props} texts={allTexts(props, later.steps)} step={step} steps={later.steps} />
    )
  return <OnTheWay texts={props.texts} later={later} />
}

/** Shown instead of the later steps until they have loaded. */
function OnTheWay({ texts, later }: Pick<PlaceProps, 'texts' | 'later'>) {
  if (later.at === 'failed')
    return (
      <div className="booking-failed">
        <p role="alert">{texts.offline}</p>
        <Button kind="quiet" onClick={later.again}>
          {texts.tryAgain}
        </Button>
      </div>
    )
  return (
    <div className="booking-step">
      <p className="unseen" role="status">
        {texts.wait}
      </p>
      <Skeleton shape="block" />
    </div>
  )
}

function What({ later, ...props }: BookingFormProps & { later: Later }) {
  const { model, client, texts } = props
  const questions = model.later.value?.questions
  const isAsked = model.chosen.value?.option.questions
  return (
    <BookingWhat {...props} settings={usePublicSettings(client)}>
      {isAsked &&
        (later.at === 'ready' && questions ? (
          <later.steps.BookingQuestions
            {...{ model, questions }}
            texts={allTexts(props, later.steps)}
          />
        ) : (
          <OnTheWay {...{ texts, later }} />
        ))}
    </BookingWhat>
  )
}

type Steps = (Later & { at: 'ready' })['steps']

const allTexts = ({ texts, overrides }: BookingFormProps, { laterTexts }: Steps) => ({
  ...texts,
  ...mergeTexts(laterTexts, overrides),
})

type LaterProps = Omit<PlaceProps, 'later'> & { steps: Steps }

function LaterStep({ step, steps, ...props }: LaterProps) {
  const { model, client, customer } = props
  const settings = usePublicSettings(client)
  const phase = model.phase.value
  if (step === 'when') return <steps.BookingWhen {...props} />
  if (step === 'contact')
    return <steps.BookingContact {...props} forWhom={customer?.name} settings={settings} />
  if (step === 'review') return <steps.BookingReview {...props} settings={settings} />
  if (phase.at === 'done') return <steps.BookingDoneCard {...props} done={phase.done} />
  if (phase.at === 'not-served' || phase.at === 'telling' || phase.at === 'thanked')
    return <steps.BookingNotServed {...props} />
  return <steps.BookingLost {...props} settings={settings} />
}

/** After the customer moves to another step, focuses its heading and scrolls its top into view. */
function useFollow(model: BookingFormState, box: { current: HTMLDivElement | null }, later: Later) {
  const moves = model.moves.value
  const followed = useRef(0)
  useEffect(() => {
    const heading = box.current?.querySelector<HTMLElement>('[data-heading], .outcome')
    // If the code of a step is still loading, the focus waits for it.
    if (moves === followed.current || !heading) return
    followed.current = moves
    heading.focus({ preventScroll: true })
    const top = box.current?.querySelector('.booking-progress, [data-heading], .outcome')
    top?.scrollIntoView({ block: 'nearest' })
  }, [moves, box, later])
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

/** First step: the postcode of the job. */
function BookingPostcode({ model, texts }: StepProps) {
  const { fieldOf, focus } = useFields(model, texts)
  const isLooking = model.phase.value.at === 'looking'
  return (
    <BookingStepFrame
      model={model}
      texts={texts}
      title={texts.postcodeTitle}
      intro={texts.postcodeIntro}
      next={isLooking ? texts.wait : texts.postcodeNext}
      isBusy={isLooking}
      hasBack={false}
      onSubmit={() => focus(model.next())}
    >
      <BookingNotice model={model} texts={texts} />
      <div className="booking-short">
        <TextField
          {...fieldOf('postcode')}
          autoComplete="postal-code"
          autoCapitalize="characters"
          readOnly={isLooking}
          maxLength={12}
        />
      </div>
    </BookingStepFrame>
  )
}
