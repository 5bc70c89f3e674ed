import {
  getVisitStatus,
  isApiError,
  londonWallOf,
  nearDayInWords,
  signOffByLink,
  type OkOf,
} from '@treasures/api-client'
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Spinner } from '@treasures/widgets/kit'
import { useParams } from 'react-router'
import { queries } from '#app/queries.ts'
import { keepAnswer, queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { BookingFrame } from '#parts/links/BookingFrame.tsx'
import { LinkIsDead } from '#parts/links/LinkIsDead.tsx'
import { StateCard } from '#parts/links/StateCard.tsx'
import { AnswerNobodyIn } from './AnswerNobodyIn.tsx'

type Status = OkOf<typeof getVisitStatus>

/** Milliseconds between two polls of the visit. */
const looks = 30_000

/**
 * Page on which a customer follows a visit: who is coming and when, and whether the treasure has
 * arrived.
 */
export default function VisitStatusScreen() {
  const { token = '' } = useParams()
  return (
    <QueryClientProvider client={queries}>
      <BookingFrame>
        <VisitStatus token={token} />
      </BookingFrame>
    </QueryClientProvider>
  )
}

function VisitStatus({ token }: { token: string }) {
  const query = useQuery({
    ...queryOf(getVisitStatus, { params: { token } }),
    refetchInterval: looks,
  })
  const { data, error } = query
  if (isApiError(error, 'link_not_found')) return <LinkIsDead who="visit" />
  if (!data)
    return (
      <StateCard title="Your visit">
        {error ? <LoadFailure error={error} onRetry={() => void query.refetch()} /> : <Spinner />}
      </StateCard>
    )
  const { title, words } = wordsOf(data)
  const { date, time } = londonWallOf(new Date(data.start_at))
  const ends = londonWallOf(new Date(data.end_at)).time
  return (
    <StateCard title={title} words={words && <p>{words}</p>}>
      {data.state !== 'changed' && (
        <p className="muted">
          {data.service}, {nearDayInWords(date)}, {time} to {ends}
        </p>
      )}
      {data.state === 'done' && <ConfirmDone token={token} status={data} />}
      {data.state === 'nobody_in' && !data.answered && (
        <AnswerNobodyIn
          token={token}
          treasure={data.treasure}
          onAnswered={(now) => keepAnswer(getVisitStatus, { params: { token } }, now)}
        />
      )}
      {data.answered && (
        <p role="status">{`Thank you. ${data.treasure} and our office have your answer.`}</p>
      )}
      {error && <p role="status">We can’t refresh this page. It shows what we last knew.</p>}
    </StateCard>
  )
}

/** The customer confirms that the work was done, once. */
function ConfirmDone({ token, status }: { token: string; status: Status }) {
  const sign = useMutation({
    mutationFn: () => api.call(signOffByLink, { body: { token } }),
    onSuccess: ({ signed_at }) =>
      keepAnswer(getVisitStatus, { params: { token } }, { ...status, signed_at }),
  })
  if (status.signed_at !== null)
    return <p role="status">You confirmed at {at(status.signed_at)} that the work was done.</p>
  return (
    <>
      {sign.error && <Alert type="danger">{saveFailure(sign.error)}</Alert>}
      <p>
        <Button isBusy={sign.isPending} onClick={() => sign.mutate()}>
          Yes, the work was done
        </Button>
      </p>
    </>
  )
}

const at = (instant: string | null) =>
  instant === null ? '' : londonWallOf(new Date(instant)).time

function wordsOf({ state, treasure, said_at, expected_at, is_late }: Status) {
  switch (state) {
    case 'planned':
      return {
        title: is_late ? `${treasure} is running late` : `${treasure} is coming`,
        words: expected_at
          ? `They expect to be with you at about ${at(expected_at)}.`
          : 'We’ll say here once they’re on the way.',
      }
    case 'on_the_way':
      return {
        title: `${treasure} is on the way`,
        words: expected_at
          ? `They expect to be with you at about ${at(expected_at)}.`
          : `They set off at ${at(said_at)}.`,
      }
    case 'here':
      return { title: `${treasure} is here`, words: `Since ${at(said_at)}.` }
    case 'nobody_in':
      return {
        title: `${treasure} is at your door`,
        words: `Nobody answered at ${at(said_at)}. Please open the door, or call us.`,
      }
    case 'done':
      return { title: `${treasure} has finished`, words: `At ${at(said_at)}. Thank you.` }
    case 'changed':
      return {
        title: 'This visit has changed',
        words: 'It was moved or cancelled. Please look at your jobs for the new time.',
      }
  }
}
