import { getBankAccount, getTreasureTax, type Treasure } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '#app/query.ts'
import { useMay } from '#app/session/use-profile.ts'
import { Panel } from '#parts/panels/Panel.tsx'
import { agreementNow } from '#parts/tax/agreement.rules.ts'
import { useHashFocus } from '#parts/use-hash-focus.ts'
import { bankAccountOf } from '#parts/wallets/wallet.queries.ts'

/**
 * Requirements still missing before a treasure can be paid, with links to their panels. Absent once
 * all are met.
 */
export function TreasureReadiness({ treasure: { id, complete, trskills } }: Props) {
  useHashFocus()
  const tax = useQuery({
    ...queryOf(getTreasureTax, { params: { id } }),
    enabled: useMay(getTreasureTax),
  }).data
  const account = useQuery({ ...bankAccountOf(id), enabled: useMay(getBankAccount) }).data
  const agreement = tax && agreementNow(tax)
  const missing = [
    !complete && { to: 'details', words: 'Complete their profile' },
    trskills.length === 0 && { to: 'skills', words: 'Add a skill' },
    account === null && { to: 'bank-account', words: 'Add a bank account' },
    tax?.valid_from === null && { to: 'tax-details', words: 'Add tax details' },
    agreement === 'none' && { to: 'self-billing', words: 'Record the self-billing agreement' },
    agreement === 'ended' && { to: 'self-billing', words: 'Renew the self-billing agreement' },
  ].filter((one) => one !== false)
  if (missing.length === 0) return null
  return (
    <Panel title="Before they can be paid">
      <ul className="links">
        {missing.map(({ to, words }) => (
          <li key={words}>
            <Link to={{ hash: to }}>{words}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Props = { treasure: Treasure }
