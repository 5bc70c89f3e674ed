import { Link, Outlet } from 'react-router'
import { BrandMark } from '../parts/BrandMark.tsx'
import { paths } from '../app/paths.ts'
import { patterns, type Pattern } from '../app/screens.ts'
import { session } from '../app/session/session.ts'
import { useStore } from '../app/store.ts'
import { useScreen } from '../app/use-screen.ts'

/** Screens that visitors may reach from a search engine or through a wrong address. */
const openToVisitors: readonly (Pattern | undefined)[] = [patterns.jobsBoard, patterns.notFound]

/**
 * Layout of public screens: no header, navigation or footer. Signed-in people see a link back to
 * the portal, and visitors a link to sign in.
 */
export function BareLayout() {
  const isSignedIn = useStore(session.phase).name === 'signed-in'
  const address = useScreen()?.address
  if (!isSignedIn && !openToVisitors.includes(address)) return <Outlet />
  return (
    <div className="bare-with-bar">
      <nav className="way-back" aria-label="Portal">
        {isSignedIn ? (
          <Link to={paths.index()}>← Back to Home</Link>
        ) : (
          <>
            <span>
              <BrandMark />
            </span>
            <Link to={paths.login()}>Sign in</Link>
          </>
        )}
      </nav>
      <Outlet />
    </div>
  )
}
