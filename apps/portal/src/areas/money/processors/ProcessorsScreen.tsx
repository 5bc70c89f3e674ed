import { listProcessors } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { CreditCard } from 'lucide-react'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { SimpleList } from '../../../parts/list/SimpleList.tsx'
import { wholeList, type RowOf } from '../../../parts/list/whole-list.ts'

type Row = RowOf<typeof listProcessors>

export default function ProcessorsScreen() {
  return (
    <MayScreen title="Payment processors" endpoint={listProcessors}>
      <List />
    </MayScreen>
  )
}

/** Who takes the payments. Only supers see it. */
const List = () => (
  <SimpleList<Row>
    caption="Payment processors"
    query={useQuery(wholeList(listProcessors))}
    columns={columns}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title="No processors yet" icon={<CreditCard aria-hidden="true" />}>
        <p>Payments cannot be taken until there is one.</p>
      </EmptyState>
    }
  />
)

const columns: TableColumn<Row>[] = [
  { id: 'name', header: 'Processor', cell: ({ name }) => <b>{name}</b> },
  {
    id: 'active',
    header: 'State',
    width: 140,
    cell: ({ active }) => (active ? <Tag tone="ok">In use</Tag> : <Tag>Off</Tag>),
  },
]
