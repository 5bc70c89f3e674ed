import { decideAccess } from '@treasures/api-client'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import '@treasures/widgets/kit-parts.css'
import { useEffect, useLayoutEffect } from 'react'
import { Navigate, Outlet } from 'react-router'
import { Alert } from '@treasures/widgets/kit'
import { paths } from '../app/paths.ts'
import { startDensity } from '../app/density.ts'
import { queries } from '../app/queries.ts'
import { profileQuery } from '../app/session/profile-query.ts'
import { session } from '../app/session/session.ts'
import { ProfileContext } from '../app/session/use-profile.ts'
import { useStore } from '../app/store.ts'
import { useScreen } from '../app/use-screen.ts'
import { Header } from './header/Header.tsx'
import { LoadFailure } from '../app/shell/LoadFailure.tsx'
import { PleaseWait } from '../app/shell/PleaseWait.tsx'
import { screenTurns } from '../app/shell/screen-turns.ts'
import { alerts } from '../app/shell/alerts.ts'
import { useBrand } from '../app/brand.ts'
import { environment } from '../app/environment.ts'
import { QuickSidebar } from './quick-sidebar/QuickSidebar.tsx'

/** Header, navigation and footer around the screens of signed-in people. */
export function AuthenticatedLayout() {
  return (
    <QueryClientProvider client={queries}>
      <SignedIn />
    </QueryClientProvider>
  )
}

function SignedIn() {
  const { data: profile, error, refetch } = useQuery(profileQuery)
  const screen = useScreen()
  const turn = useStore(screenTurns)
  useEffect(() => {
    if (profile) session.keep(profile)
  }, [profile])
  // Runs before the first paint, so that no row changes its height.
  useLayoutEffect(() => {
    if (profile) startDensity(profile)
  }, [profile])

  return (
    <ProfileContext value={profile}>
      <div className="signed-in">
        <Header profile={profile} current={screen} />
        <AlertBanner />
        {profile ? (
          decideAccess({ access: screen?.access ?? 'public' }, profile) === 'yes' ? (
            <Outlet key={turn} />
          ) : (
            <Navigate to={paths.notFound()} replace />
          )
        ) : error ? (
          <main id="main" className="page" tabIndex={-1}>
            <h1 tabIndex={-1}>Welcome back</h1>
            <LoadFailure error={error} onRetry={() => void refetch()} />
          </main>
        ) : (
          <PleaseWait />
        )}
        <Footer />
      </div>
    </ProfileContext>
  )
}

/** Shows the latest alert until the next navigation. */
function AlertBanner() {
  const alert = useStore(alerts)
  if (!alert) return null
  return (
    <div className="alert-banner">
      <Alert type={alert.type}>{alert.text}</Alert>
    </div>
  )
}

/** Read once, because a page that stays open over New Year may keep the old year. */
const year = new Date().getFullYear()

function Footer() {
  const { name } = useBrand()
  return (
    <footer className="footer">
      <p>
        © {year} {name} <span className="footer-version">Version {environment.version}</span>{' '}
        <span className="footer-version">Runs on Treasures</span>
      </p>
      <QuickSidebar />
    </footer>
  )
}
