import {
  estimateStatus,
  showPounds,
  dayInWords,
  type OfferedEstimate,
  type OfferedOption,
} from '@treasures/api-client'
import { Button, RadioCards, Tag } from '@treasures/widgets/kit'
import { useId, useState } from 'react'
import { statusTone } from '#parts/status-tones.ts'
import { checkedWords, ratingWords } from '../my-jobs/job-words.ts'

const { sent, accepted, declined, withdrawn } = estimateStatus
export type GivenAnswer = typeof accepted | typeof declined

type EstimateCardProps = {
  estimate: OfferedEstimate
  onAnswer: (status: GivenAnswer, option?: OfferedOption) => void
}

/** One treasure's price, its scope, and the treasure's rating by other customers. */
export function EstimateCard({ estimate, onAnswer }: EstimateCardProps) {
  const id = useId()
  const { treasure, options } = estimate
  const [chosen, choose] = useState<OfferedOption>()
  const [isMissing, setMissing] = useState(false)
  const isOpen = options.length > 0 && estimate.id_option === null
  function accept() {
    if (options.length > 0 && !chosen) setMissing(true)
    else onAnswer(accepted, chosen)
  }
  return (
    <article className="card estimate" aria-labelledby={id}>
      <header className="estimate-head">
        <div>
          <h3 id={id}>{treasure.fname}</h3>
          <p className="small muted">{ratingWords(treasure)}</p>
          {treasure.checked.length > 0 && <p className="small">{checkedWords(treasure.checked)}</p>}
        </div>
        <Tag tone={isPassedOver(estimate) ? 'neutral' : statusTone.estimate(estimate.status)}>
          {statusWords(estimate)}
        </Tag>
      </header>
      <p className="estimate-price">
        <strong className="num">
          {isOpen && 'From '}
          {showPounds(estimate.customerprice)}
        </strong>{' '}
        <span className="small muted">
          for all of it
          {!isOpen && estimate.vat > 0 && `, including ${showPounds(estimate.vat)} VAT`}
        </span>
      </p>
      <p className="estimate-words">{estimate.descr}</p>
      {estimate.can_answer && options.length > 0 && (
        <RadioCards
          label={`Options of ${treasure.fname}`}
          name={`option-${estimate.id}`}
          required
          value={chosen ? String(chosen.id) : null}
          error={isMissing && !chosen ? 'Choose an option to accept.' : undefined}
          onChange={(value) => choose(options.find((option) => String(option.id) === value))}
          options={options.map((option) => ({
            value: String(option.id),
            label: option.name,
            mark: showPounds(option.customerprice),
            detail: <OptionWords option={option} />,
          }))}
        />
      )}
      {!estimate.can_answer && options.length > 0 && (
        <ul className="estimate-options" aria-label={`Options of ${treasure.fname}`}>
          {options.map((option) => (
            <li key={option.id}>
              {option.name}, {showPounds(option.customerprice)}
              {option.id === estimate.id_option && ', accepted'}
              <OptionWords option={option} />
            </li>
          ))}
        </ul>
      )}
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
            {chosen ? (
              <Button onClick={accept}>
                Accept {chosen.name} for {showPounds(chosen.customerprice)}
              </Button>
            ) : (
              <Button label={`Accept ${treasure.fname}’s price`} onClick={accept}>
                Accept
              </Button>
            )}
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

/** What an option includes, and what it does not. */
const OptionWords = ({ option: { includes, not_included } }: { option: OfferedOption }) => (
  <>
    {includes && <span className="estimate-option-words">{includes}</span>}
    {not_included && <span className="estimate-option-words">Not included: {not_included}</span>}
  </>
)

/** True if another treasure has got the job. */
export const isPassedOver = ({ id_status, can_answer }: OfferedEstimate) =>
  id_status === sent && !can_answer

function statusWords(estimate: OfferedEstimate) {
  if (isPassedOver(estimate)) return 'Cannot be accepted'
  return estimate.can_answer ? 'For you to answer' : estimate.status
}
