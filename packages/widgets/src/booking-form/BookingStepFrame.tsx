import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../kit/Button.tsx'
import type { BookingFormState } from './booking-form.model.ts'
import type { BookingTexts } from './booking-form.texts.ts'

export type StepProps = { model: BookingFormState; texts: BookingTexts }

type Props = StepProps & {
  title: string
  intro?: ReactNode
  /** Label of the Next button. Left out if the step continues by other means. */
  next?: string | undefined
  isBusy?: boolean
  hasBack?: boolean
  onSubmit: () => void
  onInput?: () => void
  children?: ReactNode
}

/**
 * Frame of a step: a heading that can receive the focus, one form, and the buttons Back and Next.
 */
export function BookingStepFrame(props: Props) {
  const { model, texts, title, intro, next, isBusy = false, hasBack = true, onSubmit } = props
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="booking-step" noValidate onInput={props.onInput} onSubmit={submit}>
      <div className="booking-heading">
        <h2 className="booking-title" tabIndex={-1} data-heading>
          {title}
        </h2>
        {intro && <p className="muted">{intro}</p>}
      </div>
      {props.children}
      {(next || hasBack) && (
        <div className="booking-ways">
          {next && (
            <Button type="submit" isBusy={isBusy} part="booking-next">
              {next}
            </Button>
          )}
          {hasBack && (
            <Button kind="quiet" disabled={isBusy} onClick={model.back}>
              {texts.back}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
