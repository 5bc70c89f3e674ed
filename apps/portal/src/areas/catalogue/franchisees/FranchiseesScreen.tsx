import {
  listAmbassadors,
  listEmbeds,
  listMyServiceOptions,
  type Ambassador,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@treasures/widgets/kit'
import { Store } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { SimpleList } from '../../../parts/list/SimpleList.tsx'
import { paths } from '../../../app/paths.ts'
import { useMay } from '../../../app/session/use-profile.ts'
import { regions } from '../../../parts/regions/regions.queries.ts'
import { AddServiceOption } from '../../../parts/service-options/AddServiceOption.tsx'
import { CopyDefaults } from '../../../parts/service-options/CopyDefaults.tsx'
import { ServiceOptionsByAddress } from '../../../parts/service-options/ServiceOptionsByAddress.tsx'
import { ReadingDialog } from '../../../parts/panels/TitledDialog.tsx'
import { OwnersWallet } from '../../../parts/wallets/WalletPanel.tsx'
import { BecomeAmbassador } from './BecomeAmbassador.tsx'
import { CoverageRequests } from './CoverageRequests.tsx'
import { franchiseeColumns } from './franchisee-columns.tsx'
import type { FranchiseeTask } from './FranchiseeMenu.tsx'
import { RegionDialog } from './RegionDialog.tsx'

export default function FranchiseesScreen() {
  return (
    <MayScreen title="Franchisees" endpoint={listAmbassadors}>
      <Franchisees />
    </MayScreen>
  )
}

const optionsPath = ({ id }: Ambassador) => `${paths.franchisees()}?options=${id}`

/** Every franchisee with what lies in their region; an ambassador sees the own one. */
function Franchisees() {
  const [task, setTask] = useState<FranchiseeTask>()
  const navigate = useNavigate()
  const query = useQuery(regions)
  const seesOptions = useMay(listMyServiceOptions)
  const seesEmbeds = useMay(listEmbeds)
  const columns = useMemo(() => franchiseeColumns(setTask), [])
  return (
    <>
      <SimpleList<Ambassador>
        caption="Franchisees"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={68}
        {...(seesOptions && {
          hrefOf: optionsPath,
          onOpen: (ambassador) => void navigate(optionsPath(ambassador)),
        })}
        empty={
          <EmptyState title="No franchisees yet" icon={<Store aria-hidden="true" />}>
            <p>Each region that opens appears here.</p>
          </EmptyState>
        }
      />
      {seesEmbeds && (
        <p>
          <Link to={paths.putItOnYourSite()}>Put it on your site</Link>
        </p>
      )}
      <CoverageRequests />
      {task && <Task task={task} onClose={() => setTask(undefined)} />}
      <ServiceOptionsByAddress />
    </>
  )
}

function Task({
  task: { at, ambassador },
  onClose,
}: {
  task: FranchiseeTask
  onClose: () => void
}) {
  if (at === 'become') return <BecomeAmbassador ambassador={ambassador} onClose={onClose} />
  if (at === 'edit') return <RegionDialog ambassador={ambassador} onClose={onClose} />
  if (at === 'wallet')
    return (
      <ReadingDialog title={`Wallet of ${ambassador.region_name}`} onClose={onClose}>
        <OwnersWallet owner={{ kind: 'region', id: ambassador.id }} />
      </ReadingDialog>
    )
  if (at === 'copy') return <CopyDefaults ambassador={ambassador} onClose={onClose} />
  return <AddServiceOption id_ambassador={ambassador.id} onAdded={onClose} onClose={onClose} />
}
