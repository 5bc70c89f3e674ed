import { deleteTreasure, type TreasureRow } from '@treasures/api-client'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { RowMenu } from '#parts/list/RowMenu.tsx'
import { treasurePath } from '#parts/people/profile-path.ts'
import type { OpenDialog } from './TreasuresDialogs.tsx'

type TreasureRowMenuProps = { treasure: TreasureRow; open: (dialog: OpenDialog) => void }

export const TreasureRowMenu = ({ treasure, open }: TreasureRowMenuProps) => (
  <RowMenu
    name={treasure.name}
    path={treasurePath(treasure)}
    items={[
      { label: 'Treasure info', onPress: () => open({ at: 'info', id: treasure.id }) },
      { label: 'Latest ratings', onPress: () => open({ at: 'ratings', id: treasure.id }) },
      ...menuItem(useControl(deleteTreasure), {
        label: 'Delete…',
        tone: 'danger',
        onPress: () => open({ at: 'delete', treasure }),
      }),
    ]}
  />
)
