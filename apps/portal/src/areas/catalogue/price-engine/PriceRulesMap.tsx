import type { Outcode, PriceRule } from '@treasures/api-client'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Button, Chip, Skeleton } from '@treasures/widgets/kit'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { priceRules } from './price-engine.queries.ts'
import { outcodes } from '#parts/codes/outcodes.queries.ts'
import { changeWords, createPlaceRules, timesWords, type PlaceFactors } from './price-rules.ts'
import { useTheme } from '#app/theme.ts'

/** Leaflet and the coastline load with the first map. */
const PriceMap = lazy(async () => ({
  default: (await import('@treasures/widgets/price-map')).PriceMap,
}))

type PriceRulesMapProps = {
  mayChange: boolean
  /** Called when a prefix is chosen, with its rule if it has one. */
  onRule: (prefix: string, rule: PriceRule | undefined) => void
}

const nothing: readonly Outcode[] = []

/** A map of how place rules change a price. The tables beside it show the same in words. */
export function PriceRulesMap({ mayChange, onRule }: PriceRulesMapProps) {
  const theme = useTheme()
  const [side, setSide] = useState<'customer' | 'treasure'>('customer')
  const [chosen, setChosen] = useState<string>()
  const { data: codes = nothing, error, refetch } = useQuery(outcodes)
  const rules = useQueries({
    queries: [priceRules(1), priceRules(2), priceRules(3)],
    combine: (each) => each.flatMap(({ data }) => data ?? []),
  })
  const places = useMemo(() => {
    const factorsAt = createPlaceRules(rules)
    return codes.map((code) => ({ code, factors: factorsAt(code) }))
  }, [codes, rules])
  const areas = useMemo(
    () => places.map(({ code, factors }) => ({ ...code, value: factors[side] })),
    [places, side],
  )
  const place = places.find(({ code }) => code.outcode === chosen)
  if (error && codes.length === 0)
    return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <section className="price-map-part" aria-label="Map of rules">
      <div className="price-chips" role="group" aria-label="Whose price">
        <Chip isPressed={side === 'customer'} onPress={() => setSide('customer')}>
          Customer’s price
        </Chip>
        <Chip isPressed={side === 'treasure'} onPress={() => setSide('treasure')}>
          Treasure’s price
        </Chip>
      </div>
      <Suspense fallback={<Skeleton shape="block" />}>
        <PriceMap
          label="Map of outward codes and their rules"
          theme={theme}
          areas={areas}
          chosen={chosen}
          onChoose={setChosen}
        />
      </Suspense>
      <div role="status">
        {place ? (
          <Chosen {...place} mayChange={mayChange} rules={rules} onRule={onRule} />
        ) : (
          <p className="small muted">Choose an outward code on the map to see its rule.</p>
        )}
      </div>
    </section>
  )
}

type ChosenProps = PriceRulesMapProps & {
  code: Outcode
  factors: PlaceFactors
  rules: readonly PriceRule[]
}

function Chosen({ code: { outcode, town }, factors, rules, mayChange, onRule }: ChosenProps) {
  const area = /^[A-Z]+/.exec(outcode)?.[0] ?? ''
  return (
    <div className="card price-chosen">
      <h3>
        {outcode} {town}
      </h3>
      <p>
        {factors.rule ? `The rule for ${factors.rule.label} counts: ` : 'No rule applies: '}
        customers {timesWords(factors.customer)} ({changeWords(factors.customer)}), treasures{' '}
        {timesWords(factors.treasure)} ({changeWords(factors.treasure)}).
      </p>
      <div className="price-chips">
        {mayChange &&
          [outcode, area].map((prefix) => {
            const rule = rules.find((known) => known.prefix === prefix)
            return (
              <Button key={prefix} kind="quiet" onClick={() => onRule(prefix, rule)}>
                {rule ? 'Edit' : 'Add'} the rule for {prefix}
              </Button>
            )
          })}
        <Link className="button" data-kind="text" to={`?tab=place&postcode=${outcode}`}>
          Prices at {outcode}
        </Link>
      </div>
    </div>
  )
}
