import { ButtonLink } from '@treasures/widgets/kit'
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

/** Actions on a record from its row in a list. */
export function RowMenu({ name, path, items, opening = 'Open profile' }: RowMenuProps) {
  const navigate = useNavigate()
  const open = () => void navigate(path)
  return (
    <span className="row-actions">
      <ButtonLink
        kind="text"
        href={path}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          open()
        }}
      >
        Open<span className="unseen"> {name}</span>
      </ButtonLink>
      <Menu
        label={`More for ${name}`}
        icon={<Ellipsis aria-hidden="true" />}
        kind="text"
        items={[{ label: opening, onPress: open }, ...items]}
      />
    </span>
  )
}
