import type { ExplainedPrice, PriceSide } from '@treasures/api-client'
import { Button, ServiceIcon, Table, type TableColumn } from '@treasures/widgets/kit'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { leftWords } from '#parts/margin-words.ts'
import { priceWords, traceLines } from './trace-words.ts'

type Place = { postcode: string | null; town: string | null; county: string | null }

type ExplainedPricesProps = {
  prices: readonly ExplainedPrice[]
  place: Place
  vatRate: number
}

/**
 * Customer's and treasure's side of each price, and the margin. "Why?" shows how a price was
 * calculated.
 */
export function ExplainedPrices({ prices, place, vatRate }: ExplainedPricesProps) {
  const where = [place.postcode, place.town, place.county].filter(Boolean).join(', ')
  const [explained, setExplained] = useState<ExplainedPrice>()
  const columns = useMemo(
    () => [...priceColumns, leftColumn(vatRate), whyColumn(setExplained)],
    [vatRate],
  )
  return (
    <section className="price-part" aria-label="Prices">
      <h2 className="price-where">{where || 'Default prices (no location)'}</h2>
      <Table<ExplainedPrice>
        caption="What it costs here"
        columns={columns}
        rowKey={keyOf}
        rowHeight={60}
        count={prices.length}
        rowAt={(index) => prices[index]}
        empty={null}
      />
      {explained && <Why price={explained} onClose={() => setExplained(undefined)} />}
    </section>
  )
}

const keyOf = ({ service, price_unit, id_service_option }: ExplainedPrice) =>
  `${service.id} ${price_unit.id} ${id_service_option}`

const priceColumns: TableColumn<ExplainedPrice>[] = [
  {
    id: 'service',
    header: 'Service',
    cell: ({ service, id_service_option }) => (
      <span className="price-service">
        <ServiceIcon name={service.fa_font_icon} />
        <b>{service.shortened_display_name}</b>
        {id_service_option !== null && (
          <OptionLink id={id_service_option} name={service.shortened_display_name} />
        )}
      </span>
    ),
  },
  {
    id: 'customer',
    header: 'Customer pays',
    isNumber: true,
    width: 180,
    cell: (price) => priceWords(price.customerprice, price),
  },
  {
    id: 'treasure',
    header: 'Treasure gets',
    isNumber: true,
    width: 180,
    cell: (price) => priceWords(price.treasureprice, price),
  },
]

const leftColumn = (vatRate: number): TableColumn<ExplainedPrice> => ({
  id: 'margin',
  header: 'Left after VAT',
  isNumber: true,
  width: 150,
  cell: ({ customerprice, treasureprice }) => leftWords(customerprice, treasureprice, vatRate),
})

const whyColumn = (explain: (price: ExplainedPrice) => void): TableColumn<ExplainedPrice> => ({
  id: 'why',
  header: 'Actions',
  isControl: true,
  width: 100,
  cell: (price) => (
    <Button
      kind="text"
      label={`Why? ${price.service.shortened_display_name}, ${price.price_unit.name}`}
      onClick={() => explain(price)}
    >
      Why?
    </Button>
  ),
})

function OptionLink({ id, name }: { id: number; name: string }) {
  const [, setSearch] = useSearchParams()
  return (
    <button
      type="button"
      className="button"
      data-kind="text"
      onClick={() =>
        setSearch((now) => {
          const next = new URLSearchParams(now)
          next.set('option', String(id))
          return next
        })
      }
    >
      No {id}
      <span className="unseen">, service option of {name}</span>
    </button>
  )
}

type WhyProps = { price: ExplainedPrice; onClose: () => void }

const Why = ({ price: { service, price_unit, trace }, onClose }: WhyProps) => (
  <ReadingDialog
    title={`Why this price? ${service.shortened_display_name}, ${price_unit.name}`}
    onClose={onClose}
  >
    <div className="price-sums">
      <Sum title="Customer pays" side={trace.customer} />
      <Sum title="Treasure gets" side={trace.treasure} />
    </div>
    <p className="small muted">With version {trace.version} of prices and rules.</p>
  </ReadingDialog>
)

function Sum({ title, side }: { title: string; side: PriceSide | null }) {
  return (
    <div>
      <h3>{title}</h3>
      {side ? (
        <dl className="price-sum">
          {traceLines(side).map(({ words, amount }) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="small muted">
          No price: this is an estimate, or there is no default price to start from.
        </p>
      )}
    </div>
  )
}
