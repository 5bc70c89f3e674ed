import {
  becomeAmbassador,
  copyDefaultServiceOptions,
  createServiceOption,
  getAmbassadorWallet,
  getRegion,
  inviteStaff,
  listMyServiceOptions,
  updateAmbassadorRegionName,
  type Ambassador,
  firstRegion,
} from '@treasures/api-client'
import { Menu } from '#app/floating/Menu.tsx'
import { Tag } from '@treasures/widgets/kit'
import { Ellipsis } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { paths } from '#app/paths.ts'
import { useProfile } from '#app/session/use-profile.ts'

/** The dialog that is open above the list, and its franchisee. */
export type FranchiseeTask =
  | { at: 'become' | 'edit' | 'copy' | 'add' | 'wallet' | 'invite'; ambassador: Ambassador }
  | { at: 'open' }

type FranchiseeActionsProps = { ambassador: Ambassador; begin: (task: FranchiseeTask) => void }

export const FranchiseeActions = (props: FranchiseeActionsProps) => (
  <span className="row-actions">
    <BecomeButton {...props} />
    <FranchiseeMenu {...props} />
  </span>
)

function BecomeButton({ ambassador, begin }: FranchiseeActionsProps) {
  const { id_ambassador } = useProfile()
  const control = useControl(becomeAmbassador)
  if (id_ambassador === ambassador.id) return <Tag>You are here</Tag>
  return (
    <ControlButton
      kind="text"
      control={control}
      label={`Act as franchisee of ${ambassador.region_name}`}
      onClick={() => begin({ at: 'become', ambassador })}
    >
      Act as franchisee
    </ControlButton>
  )
}

function FranchiseeMenu({ ambassador, begin }: FranchiseeActionsProps) {
  const [, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [page, see, add, copy, edit, wallet, invite] = [
    useControl(getRegion),
    useControl(listMyServiceOptions),
    useControl(createServiceOption),
    useControl(copyDefaultServiceOptions),
    useControl(updateAmbassadorRegionName),
    useControl(getAmbassadorWallet),
    useControl(inviteStaff),
  ]
  return (
    <Menu
      label={`More for ${ambassador.region_name}`}
      icon={<Ellipsis aria-hidden="true" />}
      kind="text"
      items={[
        ...menuItem(page, {
          label: 'Outward codes and more',
          onPress: () => void navigate(paths.region({ id: ambassador.id })),
        }),
        ...menuItem(see, {
          label: 'Service options',
          onPress: () => setSearch({ options: String(ambassador.id) }),
        }),
        ...menuItem(add, {
          label: 'Add Service Option…',
          onPress: () => begin({ at: 'add', ambassador }),
        }),
        ...(ambassador.id === firstRegion
          ? []
          : menuItem(copy, {
              label: 'Copy the default options…',
              onPress: () => begin({ at: 'copy', ambassador }),
            })),
        ...menuItem(wallet, {
          label: 'Wallet…',
          onPress: () => begin({ at: 'wallet', ambassador }),
        }),
        ...menuItem(invite, {
          label: 'Invite the franchisee…',
          onPress: () => begin({ at: 'invite', ambassador }),
        }),
        ...menuItem(edit, {
          label: 'Edit region…',
          onPress: () => begin({ at: 'edit', ambassador }),
        }),
      ]}
    />
  )
}
