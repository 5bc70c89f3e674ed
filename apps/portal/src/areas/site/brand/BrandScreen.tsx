import { listBrands, updateBrand, type Brand } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, SelectField } from '@treasures/widgets/kit'
import { useSearchParams } from 'react-router'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { useMay } from '#app/session/use-profile.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { brands } from './brand.queries.ts'
import { BrandEditor } from './BrandEditor.tsx'
import './brand.css'

/** Edits logo, colour and sender of the business, and of regions that differ from it. */
export default function BrandScreen() {
  return (
    <MayScreen title="Your look" endpoint={listBrands}>
      <Brands />
    </MayScreen>
  )
}

function Brands() {
  const query = useQuery(brands)
  const mayOurs = useMay(updateBrand)
  return (
    <Loaded query={query}>
      {(all) => <Chosen all={all.filter(({ region }) => region !== null || mayOurs)} />}
    </Loaded>
  )
}

const idOf = ({ region }: Brand) => (region ? String(region.id) : 'all')

function Chosen({ all }: { all: readonly Brand[] }) {
  const [search, setSearch] = useSearchParams()
  const brand = all.find((one) => idOf(one) === search.get('region')) ?? all[0]
  if (!brand)
    return (
      <div className="card">
        <EmptyState title="There is no region yet">
          <p>A region’s look appears here once it is open.</p>
        </EmptyState>
      </div>
    )
  return (
    <>
      <p className="muted brand-intro">
        What customers and treasures see on the portal, in e-mails, on invoices and on their home
        screens.
      </p>
      {all.length > 1 && (
        <div className="brand-whose">
          <SelectField
            label="Look of"
            name="region"
            value={idOf(brand)}
            onChange={(region) => setSearch({ region }, { replace: true })}
            options={all.map((one) => ({
              value: idOf(one),
              label: one.region?.region_name ?? 'The whole business',
            }))}
          />
        </div>
      )}
      {/* The key starts a new form for each region. */}
      <BrandEditor key={idOf(brand)} brand={brand} />
    </>
  )
}
