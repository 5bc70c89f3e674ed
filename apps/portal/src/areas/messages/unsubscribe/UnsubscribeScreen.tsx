import { allowEmails, getEmailChoice, isApiError, stopEmails } from '@treasures/api-client'
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Spinner } from '@treasures/widgets/kit'
import { Link, useParams } from 'react-router'
import { queryOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { BookingFrame } from '#parts/links/BookingFrame.tsx'
import { queries } from '#app/queries.ts'

/** Page behind "Stop e-mails like this" in an e-mail. Opening it changes nothing. */
export default function UnsubscribeScreen() {
  const { token = '' } = useParams()
  return (
    <QueryClientProvider client={queries}>
      <BookingFrame>
        <h1 tabIndex={-1}>Stop e-mails</h1>
        <EmailChoiceByLink key={token} token={token} />
      </BookingFrame>
    </QueryClientProvider>
  )
}

/**
 * True for the shape of our tokens, which have four parts. Text of any other shape is never sent to
 * the server.
 */
const isWhole = (token: string) => /^\d\.[\w-]{16}\.[\w-]{22}\.[\w-]{8,150}$/.test(token)

function EmailChoiceByLink({ token }: { token: string }) {
  const query = queryOf(getEmailChoice, { params: { token } })
  const choice = useQuery({ ...query, enabled: isWhole(token) })
  const choose = useMutation({
    mutationFn: (endpoint: typeof stopEmails | typeof allowEmails) =>
      api.call(endpoint, { params: { token }, body: {} }),
    onSuccess: (chosen) => queries.setQueryData(query.queryKey, chosen),
  })
  if (!isWhole(token) || isApiError(choice.error, 'link_not_found'))
    return (
      <section className="card form">
        <p>This link does not work. Part of it may be missing.</p>
        <p>
          You can choose what we write about in <Link to={paths.login()}>your account</Link>.
        </p>
      </section>
    )
  if (choice.error && !choice.data)
    return <LoadFailure error={choice.error} onRetry={() => void choice.refetch()} />
  if (!choice.data) return <Spinner />
  const { what, is_stopped } = choice.data
  return (
    <section className="card form">
      {is_stopped ? (
        <>
          <Alert type="success">You will get no more e-mails about “{what}”.</Alert>
          <p>Everything else you chose will still come.</p>
        </>
      ) : (
        <p>
          You get e-mails about “{what}”. Receipts, and e-mails about your sign-in, always come.
        </p>
      )}
      {choose.error && <Alert type="danger">{saveFailure(choose.error)}</Alert>}
      <div>
        <Button
          kind={is_stopped ? 'quiet' : 'primary'}
          isBusy={choose.isPending}
          onClick={() => choose.mutate(is_stopped ? allowEmails : stopEmails)}
        >
          {is_stopped ? 'Undo' : 'Stop these e-mails'}
        </Button>
      </div>
    </section>
  )
}
