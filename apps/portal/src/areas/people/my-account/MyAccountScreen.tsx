import { getCustomer, getTreasure } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { queryOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { useHashFocus } from '#parts/use-hash-focus.ts'
import { AccountSection } from './AccountSection.tsx'
import { sectionsOf, accountSections, type AccountSectionName } from './account-sections.rules.ts'
import { AmbassadorFacts } from './AmbassadorFacts.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { OwnCustomer } from './OwnCustomer.tsx'
import { OwnData } from './OwnData.tsx'
import { OwnTreasure } from './OwnTreasure.tsx'
import { OwnDetails } from './OwnDetails.tsx'
import { SignInSecurity } from './SignInSecurity.tsx'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'
import { TreasureFacts } from './TreasureFacts.tsx'
import './my-account.css'

/** A person's account: details, sign-in, and the sections of each of their roles. */
export default function MyAccountScreen() {
  const profile = useProfile()
  const { id_customer, id_treasure, ambassador } = profile
  // Rerenders when the record of a role has loaded, because the address may name one of its
  // sections.
  useQuery({
    ...queryOf(getCustomer, { params: { id: id_customer ?? 0 } }),
    enabled: id_customer !== null,
  })
  useQuery({
    ...queryOf(getTreasure, { params: { id: id_treasure ?? 0 } }),
    enabled: id_treasure !== null,
  })
  useHashFocus()
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="page-head">
        <h1 tabIndex={-1}>My account</h1>
        <Link className="button" data-kind="quiet" to={paths.logout()}>
          Sign out
        </Link>
      </div>
      <div className="account">
        <AccountMenu names={sectionsOf(profile)} />
        <div className="account-parts">
          <AccountSection name="details">
            <OwnDetails profile={profile} />
          </AccountSection>
          <AccountSection name="password">
            <ChangePassword idUser={profile.id} />
          </AccountSection>
          <AccountSection name="security">
            <SignInSecurity />
          </AccountSection>
          {id_customer && <OwnCustomer id={id_customer} />}
          {id_treasure && (
            <>
              <OwnTreasure id={id_treasure} />
              <AccountSection name="work">
                <TreasureFacts id={id_treasure} />
              </AccountSection>
            </>
          )}
          {ambassador && (
            <AccountSection name="region">
              <AmbassadorFacts ambassador={ambassador} />
            </AccountSection>
          )}
          <AccountSection name="devices">
            <SignOutEverywhere />
          </AccountSection>
          <AccountSection name="data">
            <OwnData profile={profile} />
          </AccountSection>
        </div>
      </div>
    </main>
  )
}

/** Links to the sections of the account: beside them on a wide page, else in a row above. */
function AccountMenu({ names }: { names: readonly AccountSectionName[] }) {
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
