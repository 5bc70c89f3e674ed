import {
  exportFranchisees,
  listEmbeds,
  listFranchisees,
  listMyServiceOptions,
  openRegion,
  type FranchiseeRow,
  becomeAmbassador,
  type Ambassador,
} from '@treasures/api-client'
import { Store } from 'lucide-react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/session/use-profile.ts'
import { chipFilter, chipsFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { AddServiceOption } from '#parts/service-options/AddServiceOption.tsx'
import { CopyDefaults } from '#parts/service-options/CopyDefaults.tsx'
import { ServiceOptionsByAddress } from '#parts/service-options/ServiceOptionsByAddress.tsx'
import { InviteStaff } from '#parts/staff/InviteStaff.tsx'
import { OwnersWallet } from '#parts/wallets/WalletPanel.tsx'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { queries } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { setProfile } from '#app/session/profile-query.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { RegionFields, useRegionForm } from '#parts/regions/RegionFields.tsx'
import { CoverageRequests } from './CoverageRequests.tsx'
import { franchiseeColumns } from './franchisee-columns.tsx'
import { FranchiseeActions, type FranchiseeTask } from './FranchiseeActions.tsx'
import { OpenRegion } from './OpenRegion.tsx'

/** Franchisees with totals for their regions. An ambassador sees only their own. */
const franchisees: ListOf<typeof listFranchisees, FranchiseeTask> = {
  noun: 'franchisees',
  isOfAllRegions: true,
  endpoint: listFranchisees,
  search: 'Search by region or description',
  filters: {
    active: chipsFilter({ true: 'Active', false: 'Inactive' }),
    automatically_price_boost: chipFilter('true', 'Automatic price boost'),
  },
  columns: franchiseeColumns,
  actions: (row, open) => <FranchiseeActions ambassador={row} begin={open} />,
  actionsWidth: 262,
  Dialogs: FranchiseeDialog,
  adding: { endpoint: openRegion, label: 'Open a region', dialog: { at: 'open' } },
  exporting: exportFranchisees,
  links: [{ label: 'Put it on your site', to: paths.putItOnYourSite(), endpoint: listEmbeds }],
  Below: () => (
    <>
      <CoverageRequests />
      <ServiceOptionsByAddress />
    </>
  ),
  empty: { icon: <Store aria-hidden="true" />, words: 'Each region that opens appears here.' },
}

const withOptions = {
  ...franchisees,
  pathOf: ({ id }: FranchiseeRow) => paths.serviceOptions({ id }),
}

export default function FranchiseesScreen() {
  return <ListScreen list={useMay(listMyServiceOptions) ? withOptions : franchisees} />
}

function FranchiseeDialog({ dialog, close }: { dialog: FranchiseeTask; close: () => void }) {
  if (dialog.at === 'open') return <OpenRegion onClose={close} />
  const { at, ambassador } = dialog
  switch (at) {
    case 'become':
      return <BecomeAmbassador ambassador={ambassador} onClose={close} />
    case 'invite':
      return <InviteStaff region={ambassador} onClose={close} />
    case 'edit':
      return <RegionDialog ambassador={ambassador} onClose={close} />
    case 'wallet':
      return (
        <ReadingDialog title={`Wallet of ${ambassador.region_name}`} onClose={close}>
          <OwnersWallet owner={{ kind: 'region', id: ambassador.id }} />
        </ReadingDialog>
      )
    case 'copy':
      return <CopyDefaults ambassador={ambassador} onClose={close} />
    case 'add':
      return <AddServiceOption id_ambassador={ambassador.id} onAdded={close} onClose={close} />
  }
}

type BecomeAmbassadorProps = { ambassador: Ambassador; onClose: () => void }

/**
 * Asks for confirmation, becomes the ambassador and reloads the page, because every list now shows
 * that region.
 */
function BecomeAmbassador({ ambassador, onClose }: BecomeAmbassadorProps) {
  const navigate = useNavigate()
  return (
    <ConfirmChange
      title={`Act as franchisee of ${ambassador.region_name}?`}
      yes="Yes"
      no="No"
      tone="plain"
      change={() => api.call(becomeAmbassador, { body: { id_ambassador: ambassador.id } })}
      onDone={(profile) => {
        queries.clear()
        setProfile(profile)
        void navigate(0)
      }}
      onClose={onClose}
    >
      You will only see this region. The chip “Franchisee {ambassador.mnemonic}” in the header leads
      back.
    </ConfirmChange>
  )
}

type RegionDialogProps = { ambassador: Ambassador; onClose: () => void }

function RegionDialog({ ambassador, onClose }: RegionDialogProps) {
  const form = useRegionForm(ambassador, onClose)
  return (
    <FormDialog title={ambassador.region_name} form={form} yes="Save region" onClose={onClose}>
      <RegionFields form={form} />
    </FormDialog>
  )
}
