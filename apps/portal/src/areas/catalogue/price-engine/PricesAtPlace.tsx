import { normalisePostcode, listEnginePrices } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, EmptyState, SelectField, TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '#app/query.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { readId, readText } from '#parts/search-params.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { regions } from '#parts/regions/regions.queries.ts'
import { optionServices } from '#parts/service-options/service-options.queries.ts'
import { ExplainedPrices } from './ExplainedPrices.tsx'
import { type PlaceQuestion } from './price-engine.queries.ts'

/**
 * Prices at a postcode, with the reason for each. The address holds the query, so it can be shared.
 */
export function PricesAtPlace() {
  const [search] = useSearchParams()
  const postcode = readText(search, 'postcode')
  const question = useQuestion()
  return (
    <div className="price-part">
      <PlaceForm key={postcode ?? ''} postcode={postcode ?? ''} question={question} />
      <Loaded query={useQuery(queryOf(listEnginePrices, { query: question }))}>
        {({ data, vat_rate, ...place }) =>
          data.length > 0 ? (
            <ExplainedPrices prices={data} place={place} vatRate={vat_rate} />
          ) : (
            <EmptyState title="No prices here yet">
              <p>There is no matching default price or service option.</p>
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  )
}

/** Ambassadors can query only their own region. */
function useQuestion(): PlaceQuestion {
  const [search] = useSearchParams()
  const { id_ambassador } = useProfile()
  const postcode = normalisePostcode(search.get('postcode') ?? '')
  const id_region = id_ambassador ?? readId(search, 'region')
  const id_service = readId(search, 'service')
  return {
    ...(postcode && { postcode }),
    ...(id_region && { id_region }),
    ...(id_service && { id_service }),
  }
}

function PlaceForm({ postcode, question }: { postcode: string; question: PlaceQuestion }) {
  const [, setSearch] = useSearchParams()
  const { id_ambassador } = useProfile()
  const [text, setText] = useState(postcode)
  const [error, setError] = useState<string>()
  const { data: services } = useQuery(optionServices)
  const { data: ambassadors } = useQuery(regions)
  const ask = (name: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <form
      className="card price-question"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const read = normalisePostcode(text)
        if (text.trim() && !read)
          return setError('Must be a postcode such as SE13 5AB, or its first part')
        setError(undefined)
        ask('postcode', read ?? '')
      }}
    >
      <TextField
        label="Postcode"
        name="postcode"
        autoComplete="off"
        autoCapitalize="characters"
        hint="Leave empty for default prices."
        value={text}
        error={error}
        onChange={setText}
      />
      {!id_ambassador && (
        <SelectField
          label="Options of"
          name="region"
          value={String(question.id_region ?? '')}
          options={[
            { value: '', label: 'None: the default prices' },
            ...(ambassadors ?? []).map(({ id, region_name }) => ({
              value: String(id),
              label: region_name,
            })),
          ]}
          onChange={(value) => ask('region', value)}
        />
      )}
      <SelectField
        label="Service"
        name="service"
        value={String(question.id_service ?? '')}
        options={[
          { value: '', label: 'All services' },
          ...(services ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => ask('service', value)}
      />
      <Button type="submit">Show prices</Button>
    </form>
  )
}
