import { deleteTreasure, type TreasureRow } from '@treasures/api-client'
import { ButtonLink, Menu } from '@treasures/widgets/kit'
import { Ellipsis } from 'lucide-react'
import { useNavigate } from 'react-router'
import { menuItem } from '../../../app/access/menu-item.ts'
import { useControl } from '../../../app/access/use-control.ts'
import { treasurePath } from '../../../parts/people/profile-path.ts'

export type OpenDialog =
  | { at: 'none' }
  | { at: 'info' | 'ratings'; id: number }
  | { at: 'delete'; treasure: { id: number; name: string } }

type TreasureRowMenuProps = { treasure: TreasureRow; open: (dialog: OpenDialog) => void }

/** What can be done with a treasure from the list. */
export function TreasureRowMenu({ treasure, open }: TreasureRowMenuProps) {
  const navigate = useNavigate()
  const remove = useControl(deleteTreasure)
  const openProfile = () => void navigate(treasurePath(treasure))
  return (
    <span className="row-actions">
      <ButtonLink
        kind="text"
        href={treasurePath(treasure)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          openProfile()
        }}
      >
        Open<span className="unseen"> {treasure.name}</span>
      </ButtonLink>
      <Menu
        label={`More for ${treasure.name}`}
        icon={<Ellipsis aria-hidden="true" />}
        kind="text"
        items={[
          { label: 'Open profile', onPress: openProfile },
          { label: 'Treasure info', onPress: () => open({ at: 'info', id: treasure.id }) },
          { label: 'Latest ratings', onPress: () => open({ at: 'ratings', id: treasure.id }) },
          ...menuItem(remove, {
            label: 'Delete…',
            tone: 'danger',
            onPress: () => open({ at: 'delete', treasure }),
          }),
        ]}
      />
    </span>
  )
}
