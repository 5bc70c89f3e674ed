import { showPounds, type BookingOption } from '@treasures/api-client'
import { Skeleton } from '../kit/Skeleton.tsx'
import { fill } from '../shared/texts.ts'
import { BookingAnswers } from './BookingQuestions.tsx'
import type { StepProps } from './BookingStepFrame.tsx'
import type { BookingTexts } from './booking-form.texts.ts'
import { isWhole, priceOf, unitsOf, wantedWords } from './booking-words.ts'

/** "Your booking": the chosen service, its minimum price, and the reasons for the price. */
export function BookingSummary({ model, texts }: StepProps) {
  const chosen = model.chosen.value
  const offer = model.offer.value
  const when = wantedWords(model.typed.value, model.today(), texts)
  return (
    <section className="booking-summary" part="booking-summary" aria-label={texts.summary}>
      <h3>{texts.summary}</h3>
      {offer.at === 'loading' && <Skeleton width="long" />}
      {offer.at !== 'loading' && !chosen && <p className="small muted">{texts.summaryEmpty}</p>}
      {chosen && (
        <>
          <p className="booking-row">
            <span className="muted">{chosen.service.name}</span>
            {unitsOf(chosen.option) && !isWhole(chosen.option) && (
              <span>{fill(texts.minimum, { units: unitsOf(chosen.option) ?? '' })}</span>
            )}
          </p>
          {when && <p className="booking-row muted">{when}</p>}
          <BookingAnswers model={model} texts={texts} />
          <BookingTotal option={chosen.option} texts={texts} />
          <p className="small muted">
            {chosen.option.customerprice === null ? texts.estimateNote : texts.payLater}{' '}
            {chosen.option.customerprice !== null && (
              <button
                type="button"
                className="booking-link"
                aria-expanded={model.why.value.at !== 'closed'}
                onClick={() => void model.toggleWhy()}
              >
                {texts.why}
              </button>
            )}
          </p>
          <WhyLines model={model} texts={texts} />
        </>
      )}
    </section>
  )
}

/** Amounts to pay line by line, with the total last. */
export function BookingTotal({ option, texts }: { option: BookingOption; texts: BookingTexts }) {
  const { customerprice, least, least_vat, duration } = option
  if (customerprice === null)
    return (
      <p className="booking-row booking-total">
        <b>{texts.price}</b>
        <span className="booking-price">{texts.estimate}</span>
      </p>
    )
  const isCounted = duration !== null && duration > 0 && !isWhole(option)
  return (
    <>
      {isCounted && least !== null && (
        <p className="booking-row num">
          <span className="muted">
            {showPounds(customerprice)} × {duration}
          </span>
          <span>{showPounds(least)}</span>
        </p>
      )}
      {least_vat !== null && least_vat > 0 && (
        <p className="booking-row small muted num">
          <span>{texts.vat}</span>
          <span>{showPounds(least_vat)}</span>
        </p>
      )}
      <p className="booking-row booking-total">
        <b>{isWhole(option) ? texts.price : texts.from}</b>
        <span className="booking-price num">
          {isCounted && least !== null ? showPounds(least) : priceOf(option)}
        </span>
      </p>
    </>
  )
}

function WhyLines({ model, texts }: StepProps) {
  const why = model.why.value
  if (why.at === 'closed') return null
  if (why.at === 'loading') return <Skeleton width="long" />
  if (why.at === 'failed')
    return (
      <p className="small" role="alert">
        {texts.whyFailed}
      </p>
    )
  return (
    <ul className="booking-why small">
      {why.price.why.map((line, index) => (
        <li key={index} className="booking-row">
          <span className="muted">{line.label}</span>
          <span className="num">
            {line.amount === undefined
              ? fill(texts.whyTimes, { factor: line.factor ?? 1 })
              : showPounds(line.amount)}
          </span>
        </li>
      ))}
    </ul>
  )
}
