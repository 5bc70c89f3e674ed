import type { UserProfile } from '@treasures/api-client'
import { DescriptionList } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { AccountPanel } from './AccountPanel.tsx'

export function AmbassadorFacts({
  ambassador,
}: {
  ambassador: NonNullable<UserProfile['ambassador']>
}) {
  return (
    <AccountPanel title="As a franchisee">
      <DescriptionList
        items={[
          { term: 'Mnemonic', detail: ambassador.mnemonic },
          { term: 'Region', detail: ambassador.region_name },
        ]}
      />
      <p>
        <Link to={paths.franchisees()}>Open franchisees</Link>
      </p>
    </AccountPanel>
  )
}
