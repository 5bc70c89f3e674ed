import { getTreasureForm } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '#app/query.ts'
import { useBrand } from '#app/brand.ts'
import { paths } from '#app/paths.ts'
import { BehindLink, LinkFrame } from '../login/LinkFrame.tsx'
import { TreasureJoinForm } from './TreasureJoinForm.tsx'

/** Page behind a tradesperson's link to their form. */
export default function TreasureJoinScreen() {
  return <LinkFrame Page={Join} />
}

function Join({ token }: { token: string }) {
  const [isSent, setIsSent] = useState(false)
  const query = useQuery({
    ...queryOf(getTreasureForm, { params: { token } }),
    // Refetching would overwrite the input.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <>
      <h1 tabIndex={-1}>Your application</h1>
      <BehindLink
        query={query}
        deadWords="This link can’t be used: it is too old, was replaced by a newer one, or you have had our answer."
        otherWays={
          <>
            <Link to={paths.treasureApply()}>Ask for a new link</Link> or{' '}
            <Link to={paths.login()}>sign in</Link>
          </>
        }
      >
        {(shown) =>
          isSent || shown.state === 'sent' ? (
            <Thanks />
          ) : (
            <TreasureJoinForm token={token} shown={shown} onSent={() => setIsSent(true)} />
          )
        }
      </BehindLink>
    </>
  )
}

function Thanks() {
  const { name } = useBrand()
  return (
    <Alert type="success">
      Thank you. {name} will look at your application, and we’ll e-mail you with the answer.
    </Alert>
  )
}
