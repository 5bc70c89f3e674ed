import {
  deleteDefaultPrice,
  saveDefaultPrice,
  showPounds,
  longDateInWords,
  type DefaultPrice,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, ServiceIcon, type TableColumn } from '@treasures/widgets/kit'
import { Coins } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { api } from '#app/session/api.ts'
import { fromColumn, sinceWords, takeBackWords } from './dated-columns.tsx'
import { DefaultPriceDialog } from './DefaultPriceDialog.tsx'
import { EndQuestion } from './EndQuestion.tsx'
import { defaultPrices } from './price-engine.queries.ts'
import { actionsColumn, useMayChange } from './RowActions.tsx'

type Task = { at: 'none' } | { at: 'add' } | { at: 'edit' | 'end'; price: DefaultPrice }

/** Prices before any rule applies. */
export function DefaultPrices() {
  const [task, setTask] = useState<Task>({ at: 'none' })
  const add = useControl(saveDefaultPrice)
  const mayChange = useMayChange()
  const columns = useMemo(
    () => [
      ...priceColumns,
      ...(mayChange
        ? [
            actionsColumn<DefaultPrice>({
              nameOf: (price) => `${nameOf(price)}${sinceWords(price)}`,
              save: saveDefaultPrice,
              end: deleteDefaultPrice,
              begin: (at, price) => setTask({ at, price }),
            }),
          ]
        : []),
    ],
    [mayChange],
  )
  const close = () => setTask({ at: 'none' })
  return (
    <div className="price-part">
      <div className="price-head">
        <p className="muted">
          One for each service and unit. Each applies from its date until the next one starts.
        </p>
        <ControlButton control={add} onClick={() => setTask({ at: 'add' })}>
          Add a default price
        </ControlButton>
      </div>
      <SimpleList<DefaultPrice>
        caption="Default prices"
        query={useQuery(defaultPrices)}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={60}
        empty={
          <EmptyState title="No default prices yet" icon={<Coins aria-hidden="true" />}>
            <p>Without them only service options with prices of their own can be booked.</p>
          </EmptyState>
        }
      />
      {task.at === 'add' && <DefaultPriceDialog onClose={close} />}
      {task.at === 'edit' && <DefaultPriceDialog price={task.price} onClose={close} />}
      {task.at === 'end' && (
        <EndQuestion
          {...(task.price.is_current
            ? {
                title: `End the price of ${nameOf(task.price)}?`,
                body: 'Anything without a price of its own can then no longer be booked. Existing prices stay.',
              }
            : {
                title: `Take back the price of ${nameOf(task.price)} from ${longDateInWords(task.price.valid_from)}?`,
                ...takeBackWords,
              })}
          end={(query) => api.call(deleteDefaultPrice, { params: { id: task.price.id }, query })}
          onClose={close}
        />
      )}
    </div>
  )
}

const nameOf = ({ service, price_unit }: DefaultPrice) =>
  `${service.shortened_display_name} (${price_unit.name})`

const pounds = (price: number | null) => (price === null ? 'No price' : showPounds(price))

const priceColumns: TableColumn<DefaultPrice>[] = [
  {
    id: 'service',
    header: 'Service',
    cell: ({ service }) => (
      <span className="price-service">
        <ServiceIcon name={service.fa_font_icon} />
        <b>{service.shortened_display_name}</b>
      </span>
    ),
  },
  { id: 'unit', header: 'Unit', width: 150, cell: ({ price_unit }) => price_unit.name },
  {
    id: 'customer',
    header: 'Customer pays',
    isNumber: true,
    width: 150,
    cell: ({ customerprice }) => pounds(customerprice),
  },
  {
    id: 'treasure',
    header: 'Treasure gets',
    isNumber: true,
    width: 150,
    cell: ({ treasureprice }) => pounds(treasureprice),
  },
  fromColumn(),
]
