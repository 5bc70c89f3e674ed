import { listProcessors } from '@treasures/api-client'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { CreditCard } from 'lucide-react'
import type { RowOf } from '../../../parts/list/whole-list.ts'
import { WholeListScreen } from '../../../parts/list/WholeListScreen.tsx'

type Row = RowOf<typeof listProcessors>

/** Who takes the payments. Only supers see it. */
export default function ProcessorsScreen() {
  return (
    <WholeListScreen
      title="Payment processors"
      endpoint={listProcessors}
      caption="Payment processors"
      columns={columns}
      empty={
        <EmptyState title="No processors yet" icon={<CreditCard aria-hidden="true" />}>
          <p>Payments cannot be taken until there is one.</p>
        </EmptyState>
      }
    />
  )
}

const columns: TableColumn<Row>[] = [
  { id: 'name', header: 'Processor', cell: ({ name }) => <b>{name}</b> },
  {
    id: 'active',
    header: 'State',
    width: 140,
    cell: ({ active }) => (active ? <Tag tone="ok">In use</Tag> : <Tag>Off</Tag>),
  },
]
