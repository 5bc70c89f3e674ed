import {
  listPrices,
  listRates,
  saveDefaultPrice,
  listPriceVersions,
  type PriceVersion,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Tabs, Tag, EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { useSearchParams } from 'react-router'
import { History } from 'lucide-react'
import { rowsOf } from '#app/query.ts'
import { useControl } from '#app/access/use-control.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { ServiceOptionsByAddress } from '#parts/service-options/ServiceOptionsByAddress.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { momentInTable } from '#parts/words.ts'
import { DefaultPrices } from './DefaultPrices.tsx'
import { PricesAtPlace } from './PricesAtPlace.tsx'
import { PriceRules } from './PriceRules.tsx'
import { Rates } from './Rates.tsx'
import { WhatItCosts } from './WhatItCosts.tsx'
import './price-engine.css'

export default function PriceEngineScreen() {
  return (
    <MayScreen title="Price engine" endpoint={listPrices}>
      <PriceEngine />
    </MayScreen>
  )
}

const shownTabs = [
  { id: 'place', label: 'What would it cost?' },
  { id: 'costs', label: 'What it costs' },
  { id: 'defaults', label: 'Default prices' },
  { id: 'rules', label: 'Rules' },
  { id: 'rates', label: 'Rates' },
  { id: 'history', label: 'History' },
]

/**
 * Prices and their sources: a default price, times one rule for the place, times one for the
 * service.
 */
function PriceEngine() {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('tab')
  const mayRates = useControl(listRates).at === 'allowed'
  const tabs = shownTabs.filter(({ id }) => id !== 'rates' || mayRates)
  const tab = tabs.find(({ id }) => id === wanted)?.id ?? 'place'
  const isReadOnly = useControl(saveDefaultPrice).at === 'absent'
  const { data: versions, isError } = useQuery(rowsOf(listPriceVersions))
  const version = versions ? versions[0]?.version : isError ? undefined : '…'
  return (
    <>
      <p className="muted price-intro">
        Price = default × location rule × service rule, rounded to the nearest penny. Service
        options with prices of their own do not use these rules.
        {isReadOnly &&
          ' Prices and rules are the same for everyone; only admins can change them.'}{' '}
        {version && <Tag>Version {version}</Tag>}
      </p>
      <Tabs
        label="Parts of the price engine"
        tabs={tabs}
        selected={tab}
        onSelect={(id) =>
          setSearch(
            (now) => {
              const next = new URLSearchParams(now)
              next.set('tab', id)
              return next
            },
            { replace: true, preventScrollReset: true },
          )
        }
      >
        {tab === 'place' && <PricesAtPlace />}
        {tab === 'costs' && <WhatItCosts />}
        {tab === 'defaults' && <DefaultPrices />}
        {tab === 'rules' && <PriceRules />}
        {tab === 'rates' && <Rates />}
        {tab === 'history' && <PriceVersions />}
      </Tabs>
      <ServiceOptionsByAddress />
    </>
  )
}

/**
 * History of changes with their authors. Versions are never overwritten, so any past price can be
 * explained.
 */
const PriceVersions = () => (
  <SimpleList<PriceVersion>
    caption="History of prices and rules"
    query={useQuery(rowsOf(listPriceVersions))}
    columns={columns}
    rowKey={({ version }) => version}
    rowHeight={68}
    empty={<EmptyState title="No changes yet" icon={<History aria-hidden="true" />} />}
  />
)

const columns: TableColumn<PriceVersion>[] = [
  { id: 'descr', header: 'What', cell: ({ descr }) => descr },
  { id: 'by', header: 'Who', width: 200, cell: ({ by }) => by ?? 'System' },
  { id: 'at', header: 'When', width: 180, cell: ({ created_at }) => momentInTable(created_at) },
  { id: 'version', header: 'Version', isNumber: true, width: 96, cell: ({ version }) => version },
]
