import { showPounds, type BoardJob } from '@treasures/api-client'
import { memo } from 'react'
import { ServiceIcon } from '../kit/ServiceIcon.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import type { BoardTexts } from './board-texts.ts'
import { fetchClaimPart } from './JobsBoardClaim.tsx'
import { factsOf } from './job-words.ts'
import type { JobsBoardState } from './jobs-board.model.ts'

type CardProps = {
  model: JobsBoardState
  job: BoardJob
  /** Milliseconds since 1970. */
  now: number
  texts: BoardTexts
  isSelected: boolean
  /** True while the pointer is over the job's pin. */
  isPointed: boolean
  isLeaving: boolean
}

const prefetch = () => void fetchClaimPart().catch(() => {}) // The dialog reports failures.

/**
 * One job. The whole card can be pressed, and a button in its heading serves keyboards and screen
 * readers. Memoised, so that a press redraws only the two cards that change.
 */
export const JobsBoardCard = memo(function JobsBoardCard({
  model,
  job,
  now,
  texts,
  ...is
}: CardProps) {
  const id = `job-${job.id_job}`
  const point = () => model.point(job.id_job)
  const leave = () => model.point(undefined)
  return (
    <li
      id={id}
      data-leaving={is.isLeaving || undefined}
      onPointerEnter={() => {
        point()
        prefetch()
      }}
      onPointerLeave={leave}
    >
      <article className="job" part="card" data-pointed={is.isPointed || undefined}>
        <ServiceIcon name={job.service_fa_font_icon} />
        <h3>
          <button
            type="button"
            className="job-open"
            id={`${id}-name`}
            aria-labelledby={`${id}-name ${id}-price ${id}-facts`}
            aria-haspopup="dialog"
            aria-current={is.isSelected || undefined}
            onClick={() => model.open(job)}
            onFocus={() => {
              point()
              prefetch()
            }}
            onBlur={leave}
          >
            {job.service_name}
          </button>
        </h3>
        <p className="job-price num" id={`${id}-price`}>
          {job.treasure_price === null ? texts.estimate : showPounds(job.treasure_price)}{' '}
          {job.treasure_price !== null && (
            <span className="small muted">{job.prices_unit_name}</span>
          )}
        </p>
        <p className="job-details">{job.job_details}</p>
        <p className="job-facts small muted" id={`${id}-facts`}>
          {factsOf(job, now).join(' · ')}
        </p>
      </article>
    </li>
  )
})

/** As high as a card, so that nothing moves when the jobs arrive. */
export const JobsBoardCardSkeleton = () => (
  <div className="job" data-waiting aria-hidden="true">
    <span className="service-icon" />
    <Skeleton width="short" />
    <Skeleton width="short" />
    <span className="job-details">
      <Skeleton />
      <Skeleton width="long" />
    </span>
    <span className="job-facts">
      <Skeleton width="short" />
    </span>
  </div>
)
