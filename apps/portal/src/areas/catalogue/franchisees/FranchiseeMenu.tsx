import {
  copyDefaultServiceOptions,
  createServiceOption,
  getAmbassadorWallet,
  listMyServiceOptions,
  updateAmbassadorRegionName,
  type Ambassador,
} from '@treasures/api-client'
import { Menu } from '../../../app/floating/Menu.tsx'
import { Ellipsis } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { menuItem } from '../../../app/access/menu-item.ts'
import { useControl } from '../../../app/access/use-control.ts'

/** What is being done with a franchisee, in a dialog above the list. */
export type FranchiseeTask = {
  at: 'become' | 'edit' | 'copy' | 'add' | 'wallet'
  ambassador: Ambassador
}
export type Begin = (task: FranchiseeTask) => void

type FranchiseeMenuProps = { ambassador: Ambassador; begin: Begin }

/** What else can be done with a franchisee from the list. */
export function FranchiseeMenu({ ambassador, begin }: FranchiseeMenuProps) {
  const [, setSearch] = useSearchParams()
  const [see, add, copy, edit, wallet] = [
    useControl(listMyServiceOptions),
    useControl(createServiceOption),
    useControl(copyDefaultServiceOptions),
    useControl(updateAmbassadorRegionName),
    useControl(getAmbassadorWallet),
  ]
  return (
    <Menu
      label={`More for ${ambassador.region_name}`}
      icon={<Ellipsis aria-hidden="true" />}
      kind="text"
      items={[
        ...menuItem(see, {
          label: 'Service options',
          onPress: () => setSearch({ options: String(ambassador.id) }),
        }),
        ...menuItem(add, {
          label: 'Add Service Option…',
          onPress: () => begin({ at: 'add', ambassador }),
        }),
        ...menuItem(copy, {
          label: 'Copy the default options…',
          onPress: () => begin({ at: 'copy', ambassador }),
        }),
        ...menuItem(wallet, {
          label: 'Wallet…',
          onPress: () => begin({ at: 'wallet', ambassador }),
        }),
        ...menuItem(edit, {
          label: 'Edit region…',
          onPress: () => begin({ at: 'edit', ambassador }),
        }),
      ]}
    />
  )
}
