import { normalisePostcode, searchPostcodes, type ApiClient } from '@treasures/api-client'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Combobox, comboboxTexts } from '../kit/Combobox.tsx'
import { fill } from '../shared/texts.ts'
import { distances } from './board-filters.ts'
import type { BoardTexts } from './board-texts.ts'
import type { JobsBoardState } from './jobs-board.model.ts'

type WhereProps = { model: JobsBoardState; client: ApiClient; texts: BoardTexts }

/**
 * Postcode and distance. Input applies on Enter, with a chosen suggestion, and when the field loses
 * the focus.
 */
export function JobsBoardWhere({ model, client, texts }: WhereProps) {
  const { near, miles } = model.filters.value
  const [text, setText] = useState(near ?? '')
  const [shownNear, setShownNear] = useState(near)
  // Shows a changed filter, unless a refused postcode has just cleared it.
  if (shownNear !== near) {
    setShownNear(near)
    if (!model.nearProblem.value) setText(near ?? '')
  }

  function apply(typed: string) {
    const wanted = typed.trim()
    const postcode = normalisePostcode(wanted)
    if (wanted !== '' && !postcode) return model.refuse()
    if (postcode) setText(postcode)
    if (postcode !== near || model.nearProblem.value) model.near(postcode)
  }

  async function search(term: string, signal: AbortSignal) {
    const { data } = await client.call(searchPostcodes, { query: { term } }, { signal })
    // The visitor can also search by a postcode that is missing from the list.
    const whole = normalisePostcode(term)
    const found = data.length === 0 && whole?.includes(' ') ? [{ postcode: whole }] : data
    return found.map(({ postcode }) => ({ id: postcode, label: postcode }))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for blur of its fields
    <form
      className="board-where"
      role="search"
      noValidate
      data-near={near !== undefined || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        apply(text)
      }}
      onBlur={(event) => {
        const isLeaving = !event.currentTarget.contains(event.relatedTarget as Node | null)
        if (
          isLeaving &&
          normalisePostcode(text) !== near &&
          (text === '' || normalisePostcode(text))
        )
          apply(text)
      }}
    >
      <Combobox
        label={texts.postcode}
        name="postcode"
        isLabelHidden
        placeholder={texts.postcode}
        autoCapitalize="characters"
        minLength={3}
        value={text}
        error={model.nearProblem.value}
        search={search}
        texts={{ ...comboboxTexts, none: texts.postcodeNone, fetching: texts.postcodeFetching }}
        onChange={(typed) => {
          setText(typed)
          if (typed === '' && near) apply('')
        }}
        onSelect={({ label }) => {
          setText(label)
          apply(label)
        }}
      />
      <select
        className="board-miles"
        aria-label={texts.distance}
        value={miles ?? ''}
        onChange={(event) => model.patch({ miles: Number(event.currentTarget.value) || undefined })}
      >
        {distances.map((distance) => (
          <option key={distance} value={distance}>
            {fill(texts.within, { miles: distance })}
          </option>
        ))}
        <option value="">{texts.anyDistance}</option>
      </select>
      <button type="submit" className="board-go" aria-label={texts.search}>
        <Search aria-hidden="true" />
      </button>
    </form>
  )
}
