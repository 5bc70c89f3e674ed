import { Link, Outlet } from 'react-router'
import { paths } from '../paths.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'

/** Public screens stand alone: no header, no navigation, no footer. Whoever is signed in finds a way back. */
export function BareLayout() {
  const isSignedIn = useStore(session.phase).name === 'signed-in'
  if (!isSignedIn) return <Outlet />
  return (
    <div className="bare-signed-in">
      <nav className="way-back" aria-label="Portal">
        <Link to={paths.index()}>← Back to Home</Link>
      </nav>
      <Outlet />
    </div>
  )
}
