import { Link, Outlet } from 'react-router'
import { BrandMark } from '../../parts/BrandMark.tsx'
import { useScreenHandle } from '../../parts/screen-handle.ts'
import { paths } from '../paths.ts'
import { patterns, type Pattern } from '../patterns.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'

/** Where somebody may have come by a search or a wrong address, and knows nothing of the portal. */
const strangersCome: readonly (Pattern | undefined)[] = [patterns.jobsBoard, patterns.notFound]

/** Public screens stand alone: no header, no navigation, no footer. Whoever is signed in finds a way back, and a stranger in. */
export function BareLayout() {
  const isSignedIn = useStore(session.phase).name === 'signed-in'
  const pattern = useScreenHandle()?.pattern
  if (!isSignedIn && !strangersCome.includes(pattern)) return <Outlet />
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
