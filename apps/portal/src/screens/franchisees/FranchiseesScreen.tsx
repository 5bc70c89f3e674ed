import { listAmbassadors, type Ambassador } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@treasures/widgets/kit'
import { Store } from 'lucide-react'
import { useMemo, useState } from 'react'
import { MayScreen } from '../../access/MayScreen.tsx'
import { SimpleList } from '../../list/SimpleList.tsx'
import { regions } from '../customers/customers.queries.ts'
import { BecomeAmbassador } from './BecomeAmbassador.tsx'
import { franchiseeColumns } from './franchisee-columns.tsx'

export default function FranchiseesScreen() {
  return (
    <MayScreen title="Franchisees" endpoint={listAmbassadors}>
      <Franchisees />
    </MayScreen>
  )
}

/** Every franchisee with what lies in their region; an ambassador sees the own one. */
function Franchisees() {
  const [chosen, setChosen] = useState<Ambassador>()
  const query = useQuery(regions)
  const columns = useMemo(() => franchiseeColumns(setChosen), [])
  return (
    <>
      <SimpleList<Ambassador>
        caption="Franchisees"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={68}
        empty={
          <EmptyState title="No franchisees yet" icon={<Store aria-hidden="true" />}>
            <p>Each region that opens appears here.</p>
          </EmptyState>
        }
      />
      {chosen && <BecomeAmbassador ambassador={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
