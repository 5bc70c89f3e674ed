import { decideAccess } from '@treasures/api-client'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, useMatches } from 'react-router'
import { paths } from '../paths.ts'
import { queries } from '../queries.ts'
import type { ScreenHandle } from '../routes.ts'
import { profileQuery } from '../session/profile-query.ts'
import { session } from '../session/session.ts'
import { ProfileContext } from '../session/use-profile.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { PleaseWait } from './PleaseWait.tsx'

export function AuthenticatedLayout() {
  return (
    <QueryClientProvider client={queries}>
      <SignedIn />
    </QueryClientProvider>
  )
}

function SignedIn() {
  const { data: profile, error, refetch } = useQuery(profileQuery)
  const { access = 'public' } = (useMatches().at(-1)?.handle ?? {}) as Partial<ScreenHandle>
  useEffect(() => {
    if (profile) session.keep(profile)
  }, [profile])

  if (error && !profile) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!profile) return <PleaseWait />
  if (decideAccess({ access }, profile) !== 'yes') return <Navigate to={paths.notFound()} replace />
  return (
    <ProfileContext value={profile}>
      <Outlet />
    </ProfileContext>
  )
}
