import { getTreasureForm } from '@treasures/api-client'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useBrand } from '../../../app/brand.ts'
import { paths } from '../../../app/paths.ts'
import { api } from '../../../app/session/api.ts'
import { LoadFailure } from '../../../app/shell/LoadFailure.tsx'
import { queries } from '../../../parts/queries.ts'
import { LoginFrame } from '../login/LoginFrame.tsx'
import { isDeadLink } from '../new-email/EmailLinkIsDead.tsx'
import { TreasureJoinForm } from './TreasureJoinForm.tsx'

/** The form of a tradesperson, behind their link. Opening it changes nothing. */
export default function TreasureJoinScreen() {
  const { token = '' } = useParams()
  return (
    <QueryClientProvider client={queries}>
      <LoginFrame>
        <Join key={token} token={token} />
      </LoginFrame>
    </QueryClientProvider>
  )
}

function Join({ token }: { token: string }) {
  const [isSent, setIsSent] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['treasure-form', token],
    queryFn: ({ signal }) => api.call(getTreasureForm, { params: { token } }, { signal }),
    retry: false,
    // What is being typed is newer than what was saved.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <>
      <h1 tabIndex={-1}>Your application</h1>
      {isSent || data?.state === 'sent' ? (
        <Thanks />
      ) : data ? (
        <TreasureJoinForm token={token} shown={data} onSent={() => setIsSent(true)} />
      ) : !error ? (
        <div aria-hidden="true">
          <Skeleton width="long" />
          <Skeleton width="short" />
        </div>
      ) : isDeadLink(error) ? (
        <>
          <Alert type="danger">
            This link cannot be used: it is too old, was replaced by a newer one, or we have given
            you our answer already.
          </Alert>
          <p>
            <Link to={paths.treasureApply()}>Ask for a new link</Link> or{' '}
            <Link to={paths.login()}>sign in</Link>
          </p>
        </>
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Thanks() {
  const { name } = useBrand()
  return (
    <Alert type="success">
      Thank you. {name} looks at your application, and we’ll email you with the answer.
    </Alert>
  )
}
