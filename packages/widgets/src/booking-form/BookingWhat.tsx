import { jobTextLength, type ApiClient, type PublicSettings } from '@treasures/api-client'
import type { ReactNode } from 'react'
import { TextAreaField } from '../kit/TextAreaField.tsx'
import { Button } from '../kit/Button.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { fill } from '../shared/texts.ts'
import { BookingNotice } from './BookingNotice.tsx'
import { BookingPhotosSlot } from './BookingPhotosSlot.tsx'
import { BookingServices } from './BookingServices.tsx'
import { BookingStepFrame, type StepProps } from './BookingStepFrame.tsx'
import type { Offer } from './booking-offer.ts'
import type { BookingTexts } from './booking-form.texts.ts'
import { placeOf } from './booking-words.ts'
import { useFields } from './use-fields.ts'

const introOf = (offer: Offer, texts: BookingTexts, settings: PublicSettings | undefined) => {
  if (offer.at !== 'ready') return ' '
  const count = offer.services.data.length
  const services = count === 1 ? texts.whatIntroOne : fill(texts.whatIntroMany, { count })
  const intro = fill(texts.whatIntro, { services, place: placeOf(offer.services) })
  return settings?.vat_registered ? `${intro} ${texts.vatIncluded}` : intro
}

type Props = StepProps & {
  client: ApiClient
  photosTexts?: unknown
  settings: PublicSettings | undefined
  /** The chosen option's questions. */
  children?: ReactNode
}

/** Second step: the services on offer with their prices, and the customer's description. */
export function BookingWhat({ model, texts, client, photosTexts, settings, children }: Props) {
  const { fieldOf, refOf, errorOf, focus } = useFields(model, texts)
  const offer = model.offer.value
  const option = model.chosen.value?.option
  const [count, most] = [model.typed.value.descr.trim().length, jobTextLength].map((length) =>
    length.toLocaleString('en-GB'),
  ) as [string, string]
  return (
    <BookingStepFrame
      model={model}
      texts={texts}
      title={texts.whatTitle}
      intro={introOf(offer, texts, settings)}
      next={texts.whatNext}
      onSubmit={() => focus(model.next())}
    >
      <BookingNotice model={model} texts={texts} />
      {offer.at === 'failed' && (
        <div className="booking-failed">
          <p>{texts.whatFailed}</p>
          <Button kind="quiet" onClick={model.retryOffer}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {offer.at === 'loading' && <Waiting {...{ model, texts }} />}
      {offer.at === 'ready' && (
        <BookingServices
          model={model}
          texts={texts}
          services={offer.services}
          inputRef={refOf('id_service_option')}
          error={errorOf('id_service_option')}
        />
      )}
      {children}
      <TextAreaField
        {...fieldOf('descr')}
        hint={`${texts.descrHint} ${fill(texts.descrCount, { count, most })}`}
        rows={{ min: 3, max: 10 }}
      />
      {option?.ask_for_images && <BookingPhotosSlot {...{ model, texts, client, photosTexts }} />}
    </BookingStepFrame>
  )
}

/** Placeholder for three services. */
function Waiting({ model, texts }: StepProps) {
  return (
    <div className="booking-services">
      <p className="unseen" role="status">
        {fill(texts.whatLoading, { postcode: model.typed.value.postcode })}
      </p>
      {[1, 2, 3].map((place) => (
        <div key={place} className="booking-service" data-waiting>
          <span className="booking-service-box">
            <span className="service-icon" />
            <span>
              <Skeleton width="long" />
            </span>
            <span className="booking-service-text">
              <Skeleton width="full" />
            </span>
          </span>
        </div>
      ))}
    </div>
  )
}
