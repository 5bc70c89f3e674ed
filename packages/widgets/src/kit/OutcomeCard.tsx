import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'

const marks = { success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

export type OutcomeCardProps = {
  tone: keyof typeof marks
  title: string
  /** Continuation of the title in a quieter style. Screen readers read both as one. */
  rest?: ReactNode
  /** Consequences of the outcome. */
  children?: ReactNode
  actions: ReactNode
  /** Name of the card for styling and tests. */
  part?: string
}

/**
 * Outcome of an action. It takes the focus, so that it is read out and Tab leads to its first
 * button.
 */
export function OutcomeCard({ tone, title, rest, children, actions, part }: OutcomeCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const id = useId()
  const Mark = marks[tone]

  useEffect(() => card.current?.focus({ preventScroll: true }), [])

  return (
    <div
      ref={card}
      className="outcome"
      part={part}
      data-tone={tone}
      role={tone === 'success' ? 'status' : 'alert'}
      tabIndex={-1}
      aria-labelledby={id}
    >
      <span className="outcome-mark">
        <Mark aria-hidden="true" />
      </span>
      <div className="outcome-words">
        <h2 id={id} className="outcome-title">
          {title} {rest && <span className="outcome-rest">{rest}</span>}
        </h2>
        {children}
      </div>
      <div className="actions">{actions}</div>
    </div>
  )
}
