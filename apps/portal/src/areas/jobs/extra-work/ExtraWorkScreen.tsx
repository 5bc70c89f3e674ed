import {
  answerLinkedAgreedLine,
  getLinkedAgreedLine,
  isApiError,
  type AgreedLineAnswer,
  type OkOf,
} from '@treasures/api-client'
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Spinner } from '@treasures/widgets/kit'
import { useParams } from 'react-router'
import { queries } from '#app/queries.ts'
import { keepAnswer, queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { agreedForYouWords, askedWords } from '#parts/extra-work/extra-work-words.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { BookingFrame } from '#parts/links/BookingFrame.tsx'
import { LinkIsDead } from '#parts/links/LinkIsDead.tsx'
import { StateCard } from '#parts/links/StateCard.tsx'
import { moment } from '#parts/words.ts'
import '#parts/extra-work/extra-work.css'

/** Page on which a customer agrees to extra work or declines it, by their link. */
export default function ExtraWorkScreen() {
  const { token = '' } = useParams()
  return (
    <QueryClientProvider client={queries}>
      <BookingFrame>
        <ExtraWork token={token} />
      </BookingFrame>
    </QueryClientProvider>
  )
}

function ExtraWork({ token }: { token: string }) {
  const params = { token }
  const query = useQuery(queryOf(getLinkedAgreedLine, { params }))
  const answer = useMutation({
    mutationFn: (said: AgreedLineAnswer) =>
      api.call(answerLinkedAgreedLine, { body: { token, answer: said } }),
    onSuccess: (line) => keepAnswer(getLinkedAgreedLine, { params }, line),
    onError: () => void query.refetch(),
  })
  const { data, error } = query
  if (isApiError(error, 'link_not_found')) return <LinkIsDead />
  if (!data)
    return (
      <StateCard title="Extra work">
        {error ? <LoadFailure error={error} onRetry={() => void query.refetch()} /> : <Spinner />}
      </StateCard>
    )
  const mayAgree = data.state === 'asked'
  const mayDecline = mayAgree || data.object_until !== null
  return (
    <StateCard
      title={titleOf(data)}
      words={
        <>
          <p className="extra-work-what">{data.what}</p>
          <p className="muted">{noteOf(data)}</p>
        </>
      }
    >
      <p className="small muted">
        {data.service}, job {data.id_job}
      </p>
      {answer.error && <Alert type="danger">{saveFailure(answer.error)}</Alert>}
      {mayDecline && (
        <p className="extra-work-ways">
          {mayAgree && (
            <Button
              isBusy={answer.isPending && answer.variables === 'agreed'}
              onClick={() => answer.mutate('agreed')}
            >
              Agree
            </Button>
          )}
          <Button
            kind="quiet"
            isBusy={answer.isPending && answer.variables === 'declined'}
            onClick={() => answer.mutate('declined')}
          >
            {mayAgree ? 'No' : 'I don’t want this'}
          </Button>
        </p>
      )}
    </StateCard>
  )
}

type Line = OkOf<typeof getLinkedAgreedLine>

function titleOf({ state, treasure, customerprice, answered_by, object_until }: Line): string {
  if (state === 'asked') return askedWords(treasure, customerprice)
  if (object_until !== null) return agreedForYouWords(answered_by, customerprice)
  return {
    agreed: 'Extra work agreed',
    declined: 'No extra work',
    withdrawn: 'This extra work was withdrawn',
  }[state]
}

function noteOf({ state, treasure, answered_at, object_until, reason }: Line): string {
  if (state === 'asked') return 'You pay for it only if you agree.'
  if (object_until !== null)
    return `Why: ${reason}. If you don’t want it, say so by ${moment(object_until)}.`
  const when = answered_at === null ? '' : ` on ${moment(answered_at)}`
  return {
    agreed: `It was agreed${when}, and ${treasure} knows.`,
    declined: `You said no${when}. You won’t pay for it.`,
    withdrawn: 'There is nothing for you to do.',
  }[state]
}
