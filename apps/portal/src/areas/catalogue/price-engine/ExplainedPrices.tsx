import type { ExplainedPrice, PriceSide } from '@treasures/api-client'
import { ServiceIcon } from '@treasures/widgets/kit'
import { useSearchParams } from 'react-router'
import { priceWords, traceLines } from './trace-words.ts'

type Place = { postcode: string | null; town: string | null; county: string | null }

type ExplainedPricesProps = { prices: readonly ExplainedPrice[]; place: Place }

/** Both sides of each price; how each came about is behind "Why?". */
export function ExplainedPrices({ prices, place }: ExplainedPricesProps) {
  const where = [place.postcode, place.town, place.county].filter(Boolean).join(', ')
  return (
    <section className="price-part" aria-label="Prices">
      <h2 className="price-where">{where || 'Default prices (no location)'}</h2>
      <ul className="price-list">
        {prices.map((price) => (
          <li key={`${price.service.id} ${price.price_unit.id} ${price.id_service_option}`}>
            <Price price={price} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Price({ price }: { price: ExplainedPrice }) {
  const { service, trace, id_service_option } = price
  return (
    <article className="card price-card">
      <header className="price-service">
        <ServiceIcon name={service.fa_font_icon} />
        <h3>{service.shortened_display_name}</h3>
        {id_service_option !== null && (
          <OptionLink id={id_service_option} name={service.shortened_display_name} />
        )}
      </header>
      <dl className="price-sides">
        <Side name="Customer pays" words={priceWords(price.customerprice, price)} />
        <Side name="Treasure gets" words={priceWords(price.treasureprice, price)} />
      </dl>
      <details className="price-why">
        <summary>Why?</summary>
        <div className="price-sums">
          <Sum title="Customer" side={trace.customer} />
          <Sum title="Treasure" side={trace.treasure} />
        </div>
        <p className="small muted">With version {trace.version} of prices and rules.</p>
      </details>
    </article>
  )
}

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

const Side = ({ name, words }: { name: string; words: string }) => (
  <div>
    <dt className="small muted">{name}</dt>
    <dd>{words}</dd>
  </div>
)

function Sum({ title, side }: { title: string; side: PriceSide | null }) {
  return (
    <div>
      <h4>{title}</h4>
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
          No price: an estimate has none, and else there is no default price to begin with.
        </p>
      )}
    </div>
  )
}
