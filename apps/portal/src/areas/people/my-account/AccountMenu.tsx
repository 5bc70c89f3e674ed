import { Link, useLocation } from 'react-router'
import { accountSections, type AccountSectionName } from './account-sections.rules.ts'

/** Links to the sections of the account: beside them on a wide page, else in a row above. */
export function AccountMenu({ names }: { names: readonly AccountSectionName[] }) {
  const { search, hash } = useLocation()
  return (
    <nav className="account-menu" aria-label="Parts of your account">
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Link
              to={{ search, hash: name }}
              replace
              preventScrollReset
              aria-current={hash === `#${name}` ? 'location' : undefined}
            >
              {accountSections[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
