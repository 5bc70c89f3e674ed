import { Menu, type MenuProps } from '../../app/floating/Menu.tsx'
import { Ellipsis } from 'lucide-react'
import { useNavigate } from 'react-router'

type RowMenuProps = {
  /** The person or record in the row. */
  name: string
  /** Path of the record's page. */
  path: string
  /** Actions in addition to opening the record. */
  items: MenuProps['items']
  /** Label of the menu item that opens the record. */
  opening?: string
}

/** Menu of a row. The row itself opens the record, and so does the first item. */
export function RowMenu({ name, path, items, opening = 'Open profile' }: RowMenuProps) {
  const navigate = useNavigate()
  return (
    <span className="row-actions">
      <Menu
        label={`More for ${name}`}
        icon={<Ellipsis aria-hidden="true" />}
        kind="text"
        items={[{ label: opening, onPress: () => void navigate(path) }, ...items]}
      />
    </span>
  )
}
