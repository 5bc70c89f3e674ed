import { decideAccess } from '@treasures/api-client'
import { Link } from 'react-router'
import { useProfile } from '../../app/session/use-profile.ts'
import type { ListLink } from './list-of.ts'

/** Links to related screens, as far as the user's access allows. */
export function ListLinks({ links }: { links: readonly ListLink[] }) {
  const profile = useProfile()
  const open = links.filter(
    ({ endpoint }) => !endpoint || decideAccess(endpoint, profile) === 'yes',
  )
  if (open.length === 0) return null
  return (
    <p className="links">
      {open.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </p>
  )
}
