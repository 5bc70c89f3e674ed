import { isApiError } from '@treasures/api-client'
import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { Alert, Skeleton } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { queries } from '#app/queries.ts'
import { LoginFrame } from './LoginFrame.tsx'

type LinkFrameProps = { Page: (props: { token: string }) => ReactNode }

/** The page behind an e-mailed link. Opening it changes nothing. */
export function LinkFrame({ Page }: LinkFrameProps) {
  const { token = '' } = useParams()
  return (
    <QueryClientProvider client={queries}>
      <LoginFrame>
        <Page key={token} token={token} />
      </LoginFrame>
    </QueryClientProvider>
  )
}

/** An incomplete, used, expired or withdrawn link: the server's answer is the same for all. */
const isDeadLink = (error: unknown) =>
  isApiError(error) && (error.code === 'link_unusable' || error.status === 400)

type BehindLinkProps<Data> = {
  query: UseQueryResult<Data>
  /** Reasons why the link may be dead, as a sentence. */
  deadWords: string
  /** Links for a person with a dead link. */
  otherWays: ReactNode
  children: (data: Data) => ReactNode
}

/** Content of a link once it has loaded, or the reason why it has not. */
export function BehindLink<Data>({ query, deadWords, otherWays, children }: BehindLinkProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error)
    return (
      <div aria-hidden="true">
        <Skeleton width="long" />
        <Skeleton width="short" />
      </div>
    )
  if (!isDeadLink(error)) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Alert type="danger">{deadWords}</Alert>
      <p>{otherWays}</p>
    </>
  )
}
