import { listJobWorks, dayInWords, type Work } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Stars } from '@treasures/widgets/kit'
import { lazy, Suspense, useState } from 'react'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { wholeLines } from '#parts/work-lines/whole-lines.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { count } from '#parts/words.ts'
import { useTheme } from '#app/theme.ts'

/** Loaded on demand, because most users of this list write no review. */
const ReviewDialog = lazy(async () => ({
  default: (await import('@treasures/widgets/review-dialog')).ReviewDialog,
}))

/** Work done for a job, line by line, each with its review or a button to write one. */
export function MyJobReviews({ idJob }: { idJob: number }) {
  const theme = useTheme()
  const { data, error, refetch } = useQuery({
    ...queryOf(listJobWorks, { params: { id: idJob }, query: {} }),
    select: (answer) => wholeLines(answer.data),
  })
  const [reviewed, setReviewed] = useState<number>()
  const [isOpen, setIsOpen] = useState(false)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div aria-busy="true">
        <span className="visually-hidden" role="status">
          Please wait...
        </span>
        <Skeleton width="long" />
        <Skeleton width="short" />
      </div>
    )
  // Customers rate labour, not materials.
  const lines = data.filter(({ material }) => !material)
  if (lines.length === 0) return <p className="muted">No work has been recorded yet.</p>
  return (
    <>
      <ul className="my-job-lines">
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            onReview={() => {
              setReviewed(line.id)
              setIsOpen(true)
            }}
          />
        ))}
      </ul>
      {reviewed !== undefined && (
        <Suspense>
          <ReviewDialog
            client={api}
            theme={theme}
            isOpen={isOpen}
            subject={{ kind: 'work', id: reviewed }}
            onSaved={() => void refetch()}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Line({ line, onReview }: { line: Work; onReview: () => void }) {
  const { date, review, treasure } = line
  return (
    <li className="my-job-line">
      <p>
        {dayInWords(date)}
        <span className="muted">
          , {workWords(line)}, {treasure.name}
        </span>
      </p>
      {review && <Stars value={review.rating} size="small" />}
      <Button
        kind="text"
        label={`${review ? 'View review' : 'Review'} of the work on ${dayInWords(date)}`}
        onClick={onReview}
      >
        {review ? 'View review' : 'Review'}
      </Button>
    </li>
  )
}

/** Formats as "3.5 hours" or "the whole job". */
const workWords = ({ whole_job, quantity, unit }: Work): string =>
  whole_job
    ? 'the whole job'
    : `${count(quantity)} ${quantity === 1 ? unit.name_singular : unit.name_plural}`
