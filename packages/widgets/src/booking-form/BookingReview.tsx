import {
  showPounds,
  type BookingOption,
  type BookingStep,
  type PublicSettings,
} from '@treasures/api-client'
import type { ReactNode } from 'react'
import { CheckboxField } from '../kit/CheckboxField.tsx'
import { fill } from '../shared/texts.ts'
import { BookingHeld } from './BookingHeld.tsx'
import { BookingNotice } from './BookingNotice.tsx'
import { BookingAnswers } from './BookingQuestions.tsx'
import { BookingTotal } from './BookingSummary.tsx'
import { BookingStepFrame, type StepProps } from './BookingStepFrame.tsx'
import type { BookingTexts } from './booking-form.texts.ts'
import { ceilingWords, isWhole, priceOf, wantedWords } from './booking-words.ts'
import { useFields } from './use-fields.ts'

type Props = StepProps & { settings: PublicSettings | undefined }

/** Last step: the whole booking to check, and the button that books. */
export function BookingReview({ model, texts, settings }: Props) {
  const { refOf, errorOf, focus } = useFields(model, texts)
  const isBooking = model.phase.value.at === 'booking'
  const typed = model.typed.value
  const contact = model.held.value ?? typed
  const { service, option } = model.chosen.value ?? {}
  const count = model.images.value.length
  const [before, after] = texts.terms.split('{terms}')
  return (
    <BookingStepFrame
      model={model}
      texts={texts}
      title={texts.reviewTitle}
      next={bookWords(option, texts)}
      isBusy={isBooking}
      onSubmit={() => focus(model.next())}
    >
      <BookingNotice model={model} texts={texts} />
      <BookingHeld model={model} texts={texts} />
      <dl className="booking-review">
        <Line name={texts.reviewWhat} step="what" {...{ model, texts }}>
          <b>{service?.name}</b>
          {option && (
            <span className="num">{option.questions ? priceOf(option) : option.chip}</span>
          )}
          {option && <span className="muted">{ceilingWords(option, texts)}</span>}
          <BookingAnswers model={model} texts={texts} all />
          <span className="booking-own-words">{typed.descr}</span>
          {count > 0 && (
            <span className="muted">
              {count === 1 ? texts.reviewPhotosOne : fill(texts.reviewPhotosMany, { count })}
            </span>
          )}
        </Line>
        <Line name={texts.reviewWhen} step="when" {...{ model, texts }}>
          <b>{wantedWords(typed, model.today(), texts)}</b>
          {model.later.value?.windows.current.value && (
            <span className="muted">{texts.windowReview}</span>
          )}
        </Line>
        <Line name={texts.reviewWhere} step="contact" {...{ model, texts }}>
          <span className="booking-own-words">{contact.address}</span>
          <span>{typed.postcode}</span>
        </Line>
        {!model.isRecorded() && (
          <Line name={texts.reviewWho} step="contact" {...{ model, texts }}>
            <b>
              {contact.fname} {contact.lname}
            </b>
            <span>{contact.email}</span>
            <span className="num">{contact.mphone}</span>
          </Line>
        )}
      </dl>
      {model.isExpress.value && (
        <CheckboxField
          name="express"
          label={texts.express}
          checked={typed.express}
          onChange={model.setExpress}
          error={errorOf('express')}
          disabled={isBooking}
          inputRef={refOf('express')}
        />
      )}
      <p className="small muted">
        {before}
        {settings?.terms_url ? (
          <a href={settings.terms_url} target="_blank" rel="noopener">
            {texts.termsLink}
          </a>
        ) : (
          texts.termsLink
        )}
        {after}
      </p>
      {option && (
        <div className="booking-own-total">
          <BookingTotal option={option} texts={texts} />
        </div>
      )}
      <span className="unseen" role="status">
        {isBooking && texts.booking}
      </span>
    </BookingStepFrame>
  )
}

/**
 * Label of the button that books. The label says that the booking obliges the customer to pay, and
 * names the minimum. A request for an estimate does not oblige the customer yet.
 */
function bookWords(option: BookingOption | undefined, texts: BookingTexts): string {
  const { customerprice = null, least = null } = option ?? {}
  if (!option || customerprice === null) return texts.book
  return isWhole(option)
    ? fill(texts.bookFor, { price: showPounds(customerprice) })
    : fill(texts.bookFrom, { least: showPounds(least ?? customerprice) })
}

type LineProps = StepProps & { name: string; step: BookingStep; children: ReactNode }

function Line({ model, texts, name, step, children }: LineProps) {
  return (
    <div className="booking-line">
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd className="booking-edit-place">
        <button type="button" className="booking-edit" onClick={() => model.goTo(step)}>
          {texts.reviewEdit}
          <span className="unseen"> {name}</span>
        </button>
      </dd>
    </div>
  )
}
