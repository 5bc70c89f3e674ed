import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { NextStepCard as Step } from './next-steps.ts'

/** One next step. The whole card is a link. */
export function NextStepCard({ step: { title, more, action, to, tone, count } }: { step: Step }) {
  const [figure, ...words] = title.split(' ')
  return (
    <Link className="card next-step" data-tone={tone} to={to}>
      <h2>
        <span className="next-step-count num" data-count={count}>
          {figure}
        </span>{' '}
        {words.join(' ')}
      </h2>
      <p className="muted">{more}</p>
      <span className="next-step-action">
        {action}
        <ArrowRight aria-hidden="true" />
      </span>
    </Link>
  )
}
