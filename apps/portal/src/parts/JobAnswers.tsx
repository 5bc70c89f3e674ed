import { answerInWords, priceUnit, showPounds, type Job } from '@treasures/api-client'

type Props = { job: Pick<Job, 'answers' | 'unit'> }

/** What the customer answered in the booking, with the reader's part of the price. */
export const JobAnswers = ({ job: { answers, unit } }: Props) =>
  answers.length > 0 && (
    <ul className="job-answers" aria-label="Answers in the booking">
      {answers.map(({ key, question, answer, customerprice, treasureprice }) => (
        <li key={key}>
          {answerInWords(
            { words: question, answer },
            customerprice ?? treasureprice,
            unit.id === priceUnit.fixedPrice ? '' : unit.name,
          )}
          {customerprice !== null && treasureprice !== null && treasureprice > 0 && (
            <span className="muted"> The treasure gets {showPounds(treasureprice)} of it.</span>
          )}
        </li>
      ))}
    </ul>
  )
