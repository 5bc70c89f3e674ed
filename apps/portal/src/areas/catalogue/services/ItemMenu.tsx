import type { Endpoint } from '@treasures/api-client'
import { Ellipsis } from 'lucide-react'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { Menu } from '#app/floating/Menu.tsx'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'

export type ItemTask<Item> = { at: 'add' } | { at: 'edit' | 'retire' | 'restore'; item: Item }

type ItemMenuProps<Item> = {
  item: Item
  edit: Endpoint
  retire: Endpoint
  restore: Endpoint
  open: (task: ItemTask<Item>) => void
}

/** Row menu of a skill or a kind of equipment. */
export function ItemMenu<Item extends { name: string; retired_on: string | null }>({
  item,
  edit,
  retire,
  restore,
  open,
}: ItemMenuProps<Item>) {
  const [editing, retiring, restoring] = [useControl(edit), useControl(retire), useControl(restore)]
  return (
    <span className="row-actions">
      <Menu
        label={`More for ${item.name}`}
        icon={<Ellipsis aria-hidden="true" />}
        kind="text"
        items={[
          ...menuItem(editing, { label: 'Edit…', onPress: () => open({ at: 'edit', item }) }),
          ...(item.retired_on === null
            ? menuItem(retiring, {
                label: 'Retire…',
                tone: 'danger',
                onPress: () => open({ at: 'retire', item }),
              })
            : menuItem(restoring, {
                label: 'Put back…',
                onPress: () => open({ at: 'restore', item }),
              })),
        ]}
      />
    </span>
  )
}

type RestoreItemProps = { name: string; restore: () => Promise<unknown>; onClose: () => void }

export const RestoreItem = ({ name, restore, onClose }: RestoreItemProps) => (
  <ConfirmChange
    title={`Put ${name} back?`}
    yes="Put back"
    tone="plain"
    change={restore}
    said={`${name} can be chosen again.`}
    onClose={onClose}
  >
    It can be given to treasures again straight away.
  </ConfirmChange>
)
