import type { OpeningStep } from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import { Check, Circle } from 'lucide-react'
import { Link } from 'react-router'
import { moment } from '#parts/words.ts'
import { progressWords } from './opening-words.ts'
import './opening.css'

type OpeningListProps = {
  steps: readonly OpeningStep[]
  isOpen: boolean
  /** Heading level of each step, one below that of the list. */
  headingLevel?: 2 | 3
}

/**
 * Steps before the first customer, done and missing. A step is ticked automatically once it has
 * been completed on its own screen.
 */
export function OpeningList({ steps, isOpen, headingLevel = 2 }: OpeningListProps) {
  const done = steps.filter(({ state }) => state === 'done').length
  // Only the next step gets a prominent button.
  const next = steps.find(({ state }) => state === 'missing')
  return (
    <div className="opening">
      <div className="opening-progress">
        <progress value={done} max={steps.length} aria-labelledby="opening-progress" />
        <p id="opening-progress">{progressWords(steps, isOpen)}</p>
      </div>
      <ol className="card opening-steps">
        {steps.map((step) => (
          <OpeningRow
            key={step.key}
            step={step}
            isNext={step === next}
            headingLevel={headingLevel}
          />
        ))}
      </ol>
    </div>
  )
}

type OpeningRowProps = { step: OpeningStep; isNext: boolean; headingLevel: 2 | 3 }

function OpeningRow({ step, isNext, headingLevel }: OpeningRowProps) {
  const Heading = `h${headingLevel}` as const
  const { key, title, state, why, words, action, path } = step
  const isDone = state === 'done'
  return (
    <li className="opening-step" data-state={state}>
      <span className="opening-mark">
        {isDone ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
      </span>
      <div className="opening-words">
        <Heading>
          {title} <Tag tone={tones[state]}>{stateWords[state]}</Tag>
        </Heading>
        <p>{words}</p>
        <p className="small muted">{isDone ? whoDid(step) || why : why}</p>
      </div>
      <Link className="button" data-kind={isNext ? undefined : 'quiet'} to={path}>
        {isDone ? (
          <>
            {key === 'try' ? 'Try again' : 'Change'}
            <span className="unseen">: {title}</span>
          </>
        ) : (
          action
        )}
      </Link>
    </li>
  )
}

const whoDid = ({ by, at }: OpeningStep) =>
  at === null ? '' : `${by ? `By ${by}, ` : ''}${moment(at)}`

const tones = { done: 'ok', missing: 'warn', optional: 'neutral' } as const
const stateWords = { done: 'Done', missing: 'Needed', optional: 'Optional' } as const
