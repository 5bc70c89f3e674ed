import { useQuery } from '@tanstack/react-query'
import { listProcessors, processorModes, type PaymentProcessor } from '@treasures/api-client'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { CreditCard } from 'lucide-react'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { rowsOf } from '#app/query.ts'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { count, momentInTable } from '#parts/words.ts'

/** Payment processors and their status. Only supers see them. */
export default function ProcessorsScreen() {
  return (
    <MayScreen title="Payment processors" endpoint={listProcessors}>
      <p className="muted">
        Add Stripe keys to take real payments. Until then, test cards are used and nobody is
        charged. Declined and failed payments are those of the last seven days.
      </p>
      <Processors />
    </MayScreen>
  )
}

const Processors = () => (
  <SimpleList
    caption="Payment processors"
    query={useQuery(rowsOf(listProcessors))}
    columns={columns}
    rowKey={({ id }) => id}
    rowHeight={68}
    empty={
      <EmptyState title="No processors yet" icon={<CreditCard aria-hidden="true" />}>
        <p>Payments cannot be taken until there is one.</p>
      </EmptyState>
    }
  />
)

const columns: TableColumn<PaymentProcessor>[] = [
  {
    id: 'name',
    header: 'Processor',
    cell: ({ name, mode }) => (
      <>
        <span className="table-line">
          <b>{name}</b>
        </span>
        {mode && <span className="table-line small muted">{processorModes[mode]}</span>}
      </>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    width: 130,
    cell: ({ active }) => (active ? <Tag tone="ok">In use</Tag> : <Tag>Not in use</Tag>),
  },
  {
    id: 'cards',
    header: 'Cards',
    isNumber: true,
    width: 90,
    cell: ({ cards }) => count(cards),
  },
  {
    id: 'declined',
    header: 'Declined',
    isNumber: true,
    width: 100,
    cell: ({ declined }) => count(declined),
  },
  {
    id: 'failed',
    header: 'Failed',
    isNumber: true,
    width: 90,
    cell: ({ failed }) => count(failed),
  },
  {
    id: 'last_told_at',
    header: 'Last response',
    width: 150,
    cell: ({ last_told_at }) => (last_told_at === null ? '–' : momentInTable(last_told_at)),
  },
]
