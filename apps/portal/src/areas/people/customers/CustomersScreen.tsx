import {
  createCustomer,
  exportCustomers,
  listCustomers,
  type CustomerRow,
} from '@treasures/api-client'
import { CheckMenu } from '@treasures/widgets/kit'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { useControl } from '../../../app/access/use-control.ts'
import { ExportButton } from '../../../parts/list/ExportButton.tsx'
import '../../../parts/list/list.css'
import { ListSearch } from '../../../parts/list/ListSearch.tsx'
import { ListTable } from '../../../parts/list/ListTable.tsx'
import { useColumns } from '../../../parts/list/use-columns.ts'
import { useCsvExport } from '../../../parts/list/use-csv-export.ts'
import { useListAddress } from '../../../parts/list/use-list-address.ts'
import { useListPlace } from '../../../parts/list/use-list-place.ts'
import { usePagedList } from '../../../parts/list/use-paged-list.ts'
import { paths } from '../../../app/paths.ts'
import { api } from '../../../app/session/api.ts'
import { useMay } from '../../../app/session/use-profile.ts'
import { CustomerRowMenu } from './CustomerRowMenu.tsx'
import { count } from '../../../parts/words.ts'
import { customerColumns, type CustomerColumn } from './customers-columns.tsx'
import type { OpenDialog } from './customers-dialogs.ts'
import { clearedFilters, customersAddress, isNarrowed, orderOf } from './customers.address.ts'
import { customersList } from './customers.queries.ts'
import { CustomersDialogs } from './CustomersDialogs.tsx'
import { CustomersEmpty } from './CustomersEmpty.tsx'
import { CustomersFilters } from './CustomersFilters.tsx'
import { CustomersTiles } from './CustomersTiles.tsx'
import { profilePath } from '../../../parts/people/profile-path.ts'

export default function CustomersScreen() {
  return useMay(listCustomers) ? (
    <Customers />
  ) : (
    <MayScreen title="Customers" endpoint={listCustomers}>
      {null}
    </MayScreen>
  )
}

function Customers() {
  const navigate = useNavigate()
  const [filters, change] = useListAddress(customersAddress)
  const [dialog, open] = useState<OpenDialog>({ at: 'none' })
  const place = useListPlace()
  const list = usePagedList({ ...customersList(filters), initialRow: place.initialRow })
  const csv = useCsvExport('customers', (options) =>
    api.call(exportCustomers, { query: filters }, options),
  )
  const chosen = useColumns('customers', customerColumns)
  const columns = useMemo(() => [...chosen.columns, actions(open)], [chosen.columns])
  const addCustomer = () => open({ at: 'add' })

  return (
    <main id="main" className="page" tabIndex={-1}>
      <header className="list-head">
        <h1 tabIndex={-1}>Customers</h1>
        <output className="list-total" aria-label="Customers in this list">
          {list.total !== undefined && count(list.total)}
        </output>
        <ExportButton csv={csv} total={list.total} control={useControl(exportCustomers)} />
        <ControlButton control={useControl(createCustomer)} onClick={addCustomer}>
          Add Customer
        </ControlButton>
      </header>
      <p className="links">
        <Link to={paths.customersMap()}>Map of customers</Link>
      </p>
      <CustomersTiles />
      <div className="list-tools">
        <ListSearch
          label="Search by name, e-mail, phone, postcode or company"
          value={filters.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        <CustomersFilters filters={filters} change={change} />
        <CheckMenu label="Columns" options={chosen.options} onToggle={chosen.toggle} />
      </div>
      <ListTable<CustomerRow>
        caption="Customers"
        list={list}
        place={place}
        columns={columns}
        rowKey={(row) => row.id}
        rowHeight={68}
        sort={orderOf(filters)}
        onSort={({ id, dir }) => change({ sort: `${id},${dir}` })}
        hrefOf={profilePath}
        onOpen={(row) => void navigate(profilePath(row))}
        filtersKey={JSON.stringify(filters)}
        empty={
          <CustomersEmpty
            isNarrowed={isNarrowed(filters)}
            onClear={() => change(clearedFilters)}
            onAdd={addCustomer}
          />
        }
      />
      <CustomersDialogs dialog={dialog} close={() => open({ at: 'none' })} />
    </main>
  )
}

const actions = (open: (dialog: OpenDialog) => void): CustomerColumn => ({
  id: 'actions',
  header: 'Actions',
  width: 132,
  cell: (row) => <CustomerRowMenu customer={row} open={open} />,
})
