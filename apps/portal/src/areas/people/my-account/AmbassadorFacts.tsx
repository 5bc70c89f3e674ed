import {
  listEmbeds,
  listMyServiceOptions,
  updateAmbassadorRegionName,
  type Ambassador,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { DescriptionList } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { useControl } from '#app/access/use-control.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/session/use-profile.ts'
import { regions } from '#parts/regions/regions.queries.ts'
import { ServiceOptionsByAddress } from '#parts/service-options/ServiceOptionsByAddress.tsx'
import { RegionFields, useRegionForm } from '#parts/regions/RegionFields.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { AccountForm } from './AccountForm.tsx'

type AmbassadorFactsProps = { ambassador: { id: number; mnemonic: string; region_name: string } }

/** Editable region of an ambassador, with links to their other pages. */
export function AmbassadorFacts({ ambassador }: AmbassadorFactsProps) {
  const query = useQuery(regions)
  const canEdit = useControl(updateAmbassadorRegionName).at === 'allowed'
  const seesOptions = useMay(listMyServiceOptions)
  const seesEmbeds = useMay(listEmbeds)
  const facts = [{ term: 'Mnemonic', detail: ambassador.mnemonic }]
  return (
    <AccountPanel title="As a franchisee">
      <DescriptionList
        items={canEdit ? facts : [...facts, { term: 'Region', detail: ambassador.region_name }]}
      />
      {canEdit && (
        <Loaded query={query}>
          {(all) => {
            const own = all.find(({ id }) => id === ambassador.id)
            return own && <OwnRegion key={own.id} ambassador={own} />
          }}
        </Loaded>
      )}
      <p className="account-links">
        {seesOptions && <Link to={`?options=${ambassador.id}`}>Service options</Link>}
        {seesEmbeds && <Link to={paths.putItOnYourSite()}>Put it on your site</Link>}
        <Link to={paths.franchisees()}>Open franchisees</Link>
      </p>
      <ServiceOptionsByAddress />
    </AccountPanel>
  )
}

function OwnRegion({ ambassador }: { ambassador: Ambassador }) {
  const form = useRegionForm(ambassador, () => {})
  return (
    <AccountForm form={form} save="Save region">
      <RegionFields form={form} />
    </AccountForm>
  )
}
