import type { PublicSettings } from '@treasures/api-client'
import { Button } from '../kit/Button.tsx'
import { TextAreaField } from '../kit/TextAreaField.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useInvalidNotice } from '../kit/use-invalid-notice.tsx'
import { fill } from '../shared/texts.ts'
import { BookingHeld } from './BookingHeld.tsx'
import { BookingNotice } from './BookingNotice.tsx'
import { BookingStepFrame, type StepProps } from './BookingStepFrame.tsx'
import type { Contact } from './booking-typed.ts'
import { useFields } from './use-fields.ts'

type Props = StepProps & { forWhom?: string | undefined; settings: PublicSettings | undefined }

/** Contact details and address. */
export function BookingContact({ model, texts, forWhom, settings }: Props) {
  const { fieldOf, focus } = useFields(model, texts)
  const invalidNotice = useInvalidNotice(texts.correct)
  function goOn() {
    const invalid = model.next()
    if (invalid) invalidNotice.warn()
    focus(invalid)
  }
  return (
    <BookingStepFrame
      model={model}
      texts={texts}
      title={model.isRecorded() ? texts.addressTitle : texts.contactTitle}
      intro={forWhom ? fill(texts.contactFor, { name: forWhom }) : texts.contactIntro}
      next={texts.contactNext}
      onSubmit={goOn}
      onInput={invalidNotice.dismiss}
    >
      <BookingNotice model={model} texts={texts} />
      <BookingHeld model={model} texts={texts} />
      {model.held.value ? (
        <Held model={model} texts={texts} held={model.held.value} />
      ) : (
        <Fields model={model} texts={texts} settings={settings} fieldOf={fieldOf} />
      )}
      {invalidNotice.notice}
    </BookingStepFrame>
  )
}

type FieldsProps = Pick<Props, 'model' | 'texts' | 'settings'> &
  Pick<ReturnType<typeof useFields>, 'fieldOf'>

function Fields({ model, texts, settings, fieldOf }: FieldsProps) {
  const offer = model.offer.value
  const { postcode } = model.typed.value
  const town = offer.at === 'ready' ? offer.services.town : ''
  return (
    <>
      {!model.isRecorded() && (
        <>
          <SignIn texts={texts} settings={settings} />
          <div className="booking-names">
            <TextField {...fieldOf('fname')} autoComplete="given-name" autoCapitalize="words" />
            <TextField {...fieldOf('lname')} autoComplete="family-name" autoCapitalize="words" />
          </div>
          <TextField
            {...fieldOf('email')}
            hint={texts.emailHint}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
          />
          <TextField
            {...fieldOf('mphone')}
            hint={texts.mphoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        </>
      )}
      <TextAreaField
        {...fieldOf('address')}
        hint={fill(texts.addressHint, { place: town, postcode }).replace(/^[,\s]+/, '')}
        rows={{ min: 2, max: 5 }}
        autoComplete="street-address"
      />
    </>
  )
}

/**
 * Shows the contact details that the server holds, partly masked, until the customer asks to type
 * them again.
 */
function Held({ model, texts, held }: StepProps & { held: Contact }) {
  const { fname, lname, email, mphone, address } = held
  const parts = model.isRecorded() ? [address] : [`${fname} ${lname}`, email, mphone]
  return (
    <div className="booking-held">
      <p>
        {texts.held}: <b>{parts.join(', ')}</b>
      </p>
      <p className="small muted">{texts.heldNote}</p>
      <Button kind="quiet" onClick={model.changeContact}>
        {texts.reviewEdit}
        <span className="unseen"> {texts.held}</span>
      </Button>
    </div>
  )
}

/** Offered to every customer, because the form never reveals whether an e-mail has an account. */
function SignIn({ texts, settings }: Pick<Props, 'texts' | 'settings'>) {
  const [before, after] = texts.signIn.split('{signIn}')
  if (!settings) return null
  return (
    <p className="small muted">
      {before}
      <a
        href={`${settings.portal_url}/login?returnUrl=%2Fbook-myself-a-job-page`}
        target="_blank"
        rel="noopener"
      >
        {texts.signInLink}
      </a>
      {after}
    </p>
  )
}
