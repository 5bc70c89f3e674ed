import { becomeAmbassador, type Ambassador } from '@treasures/api-client'
import { Tag, type TableColumn } from '@treasures/widgets/kit'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { useControl } from '../../../app/access/use-control.ts'
import { useProfile } from '../../../app/session/use-profile.ts'
import { count } from '../../../parts/words.ts'
import { FranchiseeMenu, type Begin } from './FranchiseeMenu.tsx'

export const franchiseeColumns = (begin: Begin): TableColumn<Ambassador>[] => [
  {
    id: 'region_name',
    header: 'Region',
    cell: ({ region_name, mnemonic }) => (
      <>
        <p>
          <b>{region_name}</b>
        </p>
        <p className="small muted">{mnemonic}</p>
      </>
    ),
  },
  { id: 'description', header: 'Description', cell: ({ description }) => description },
  {
    id: 'boost',
    header: 'Price boost',
    width: 120,
    cell: (row) => (row.automatically_price_boost ? <Tag tone="ok">Automatic</Tag> : 'Manual'),
  },
  number('customers', 'Customers'),
  number('treasures', 'Treasures'),
  number('open_jobs', 'Open jobs'),
  {
    id: 'become',
    header: 'Actions',
    width: 262,
    cell: (row) => (
      <span className="row-actions">
        <BecomeButton ambassador={row} begin={begin} />
        <FranchiseeMenu ambassador={row} begin={begin} />
      </span>
    ),
  },
]

function number(id: 'customers' | 'treasures' | 'open_jobs', header: string) {
  return { id, header, isNumber: true, width: 104, cell: (row: Ambassador) => count(row[id]) }
}

function BecomeButton({ ambassador, begin }: { ambassador: Ambassador; begin: Begin }) {
  const { id_ambassador } = useProfile()
  const control = useControl(becomeAmbassador)
  if (id_ambassador === ambassador.id) return <Tag>You are here</Tag>
  return (
    <ControlButton
      kind="text"
      control={control}
      label={`Become ambassador of ${ambassador.region_name}`}
      onClick={() => begin({ at: 'become', ambassador })}
    >
      Become ambassador
    </ControlButton>
  )
}
