import { fill } from '../shared/texts.ts'
import type { StepProps } from './BookingStepFrame.tsx'
import { failureWords } from './booking-words.ts'

/** Says whether the booking is saved, and offers to continue it on another device. */
export function BookingSaved({ model, texts }: StepProps) {
  const saving = model.saving.value
  return (
    <div className="booking-saved small muted">
      <p role="status">
        {saving.at === 'saving' && texts.saving}
        {saving.at === 'saved' && texts.saved}
      </p>
      {saving.at === 'failed' && (
        <p role="alert" className="booking-unsaved">
          {texts.saveFailed} {saving.why === 'busy' && failureWords(saving, texts)}{' '}
          <button type="button" className="booking-link" onClick={() => void model.retrySave()}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {model.booking.value && <SendLink model={model} texts={texts} />}
    </div>
  )
}

function SendLink({ model, texts }: StepProps) {
  const link = model.link.value
  const email = model.typed.value.email || (model.held.value?.email ?? '')
  if (link === 'sent') return <p role="status">{fill(texts.linkSent, { email })}</p>
  const isAsked = model.phase.value.at === 'review'
  return (
    <>
      <p>{texts.savedNote}</p>
      {isAsked && (
        <button
          type="button"
          className="booking-link"
          aria-busy={link === 'sending'}
          onClick={model.sendLink}
        >
          {texts.sendLink}
        </button>
      )}
      {link === 'failed' && <p role="alert">{texts.linkFailed}</p>}
    </>
  )
}
