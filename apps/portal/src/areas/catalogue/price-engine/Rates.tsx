import {
  createRate,
  deleteRate,
  rateKinds,
  showPounds,
  dateInWords,
  type Rate,
  type RateKind,
  listRates,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { Percent } from 'lucide-react'
import { useMemo, useState } from 'react'
import { rowsOf } from '#app/query.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { RateDialog } from './RateDialog.tsx'

type Task = { at: 'none' } | { at: 'add' } | { at: 'delete'; rate: Rate }

/** Rates for calculating invoices, each valid from a day of work. */
export function Rates() {
  const [task, setTask] = useState<Task>({ at: 'none' })
  const add = useControl(createRate)
  const columns = useMemo(
    () => [...rateColumns, deleteColumn((rate) => setTask({ at: 'delete', rate }))],
    [],
  )
  const close = () => setTask({ at: 'none' })
  return (
    <div className="price-part">
      <div className="price-head">
        <p className="muted">
          A rate applies from its date until the next one of its kind starts. Work keeps the rates
          of the day on which it was done, whenever it is invoiced. Our share of an estimate is that
          of the day on which the treasure sends the price.
        </p>
        <ControlButton control={add} onClick={() => setTask({ at: 'add' })}>
          Set a rate
        </ControlButton>
      </div>
      <SimpleList<Rate>
        caption="Rates"
        query={useQuery(rowsOf(listRates))}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={60}
        empty={<EmptyState title="No rates yet" icon={<Percent aria-hidden="true" />} />}
      />
      {task.at === 'add' && <RateDialog onClose={close} />}
      {task.at === 'delete' && (
        <ConfirmChange
          title={`Delete ${nameOf(task.rate)}?`}
          yes="Delete"
          change={() => api.call(deleteRate, { params: { id: task.rate.id } })}
          said="Rate deleted."
          onClose={close}
        >
          {task.rate.is_current
            ? 'It started today, and no invoice has it. The rate before it applies again.'
            : 'It has not started yet. The current rate stays.'}
        </ConfirmChange>
      )}
    </div>
  )
}

const valueOf = ({ kind, value }: { kind: RateKind; value: number }) =>
  kind === 'post_fee' ? showPounds(value) : `${value}%`

const nameOf = (rate: Rate) =>
  `${rateKinds[rate.kind]}, ${valueOf(rate)} from ${dateInWords(rate.valid_from)}`

const rateColumns: TableColumn<Rate>[] = [
  { id: 'kind', header: 'Rate', cell: ({ kind }) => <b>{rateKinds[kind]}</b> },
  {
    id: 'region',
    header: 'Region',
    width: 170,
    cell: ({ region }) => region?.region_name ?? 'Everywhere',
  },
  { id: 'value', header: 'Value', isNumber: true, width: 110, cell: valueOf },
  {
    id: 'from',
    header: 'Valid from',
    width: 220,
    cell: ({ valid_from, is_current, can_be_deleted }) => (
      <span className="price-service">
        {dateInWords(valid_from)}
        {is_current && <Tag tone="ok">Current</Tag>}
        {can_be_deleted && !is_current && <Tag>Upcoming</Tag>}
      </span>
    ),
  },
  { id: 'by', header: 'Set by', width: 170, cell: ({ set_by }) => set_by ?? 'Settings' },
]

const deleteColumn = (begin: (rate: Rate) => void): TableColumn<Rate> => ({
  id: 'actions',
  header: 'Actions',
  isControl: true,
  width: 110,
  cell: (rate) => rate.can_be_deleted && <DeleteRate rate={rate} begin={begin} />,
})

const DeleteRate = ({ rate, begin }: { rate: Rate; begin: (rate: Rate) => void }) => (
  <ControlButton
    kind="text"
    tone="danger"
    control={useControl(deleteRate)}
    label={`Delete: ${nameOf(rate)}`}
    onClick={() => begin(rate)}
  >
    Delete
  </ControlButton>
)
