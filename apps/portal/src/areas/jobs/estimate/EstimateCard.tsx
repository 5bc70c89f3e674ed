import { estimateStatus, showPounds, dayInWords, type OfferedEstimate } from '@treasures/api-client'
import { Button, Tag } from '@treasures/widgets/kit'
import { useId } from 'react'
import { statusTone } from '#parts/status-tones.ts'
import { ratingWords } from '../my-jobs/job-words.ts'

const { sent, accepted, declined, withdrawn } = estimateStatus
export type GivenAnswer = typeof accepted | typeof declined

type EstimateCardProps = { estimate: OfferedEstimate; onAnswer: (status: GivenAnswer) => void }

/** One treasure's price, its scope, and the treasure's rating by other customers. */
export function EstimateCard({ estimate, onAnswer }: EstimateCardProps) {
  const id = useId()
  const { treasure } = estimate
  return (
    <article className="card estimate" aria-labelledby={id}>
      <header className="estimate-head">
        <div>
          <h3 id={id}>{treasure.fname}</h3>
          <p className="small muted">{ratingWords(treasure)}</p>
        </div>
        <Tag tone={isPassedOver(estimate) ? 'neutral' : statusTone.estimate(estimate.status)}>
          {statusWords(estimate)}
        </Tag>
      </header>
      <p className="estimate-price">
        <strong className="num">{showPounds(estimate.customerprice)}</strong>{' '}
        <span className="small muted">
          for all of it{estimate.vat > 0 && `, including ${showPounds(estimate.vat)} VAT`}
        </span>
      </p>
      <p className="estimate-words">{estimate.descr}</p>
      {treasure.desc && (
        <details>
          <summary>About {treasure.fname}</summary>
          <p className="estimate-words">{treasure.desc}</p>
        </details>
      )}
      {estimate.id_status === withdrawn && (
        <p className="small muted">{treasure.fname} has withdrawn this price.</p>
      )}
      {estimate.can_answer && (
        <>
          <p className="small muted">Valid until {dayInWords(estimate.valid_until)}.</p>
          <div className="actions">
            <Button label={`Accept ${treasure.fname}’s price`} onClick={() => onAnswer(accepted)}>
              Accept
            </Button>
            <Button
              kind="quiet"
              label={`Decline ${treasure.fname}’s price`}
              onClick={() => onAnswer(declined)}
            >
              Decline
            </Button>
          </div>
        </>
      )}
    </article>
  )
}

/** True if another treasure has got the job. */
export const isPassedOver = ({ id_status, can_answer }: OfferedEstimate) =>
  id_status === sent && !can_answer

function statusWords(estimate: OfferedEstimate) {
  if (isPassedOver(estimate)) return 'Cannot be accepted'
  return estimate.can_answer ? 'For you to answer' : estimate.status
}
