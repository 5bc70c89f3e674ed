import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPart, places } from './draw-part.tsx'
import { SearchField, type SearchFieldProps, type SearchOption } from './SearchField.tsx'

type Props = Partial<SearchFieldProps<SearchOption>>

function Company(props: Props) {
  const [value, setValue] = useState(props.value ?? null)
  return (
    <>
      <SearchField
        label="Company"
        name="company"
        minLength={2}
        search={async () => []}
        {...props}
        value={value}
        onPick={(option) => {
          setValue(option)
          props.onPick?.(option)
        }}
      />
      <button type="button" onClick={() => setValue(null)}>
        Clear
      </button>
      <button type="button" onClick={() => setValue({ id: 7, label: 'Seventh' })}>
        Set
      </button>
    </>
  )
}

const field = () => page.getByRole('combobox', { name: 'Company' })
const options = () => page.getByRole('option')

/** Searches that the test answers, in any order. */
function byHand() {
  const asked: { term: string; signal: AbortSignal; answer: (labels: string[]) => void }[] = []
  const search = (term: string, signal: AbortSignal) =>
    new Promise<SearchOption[]>((resolve) => {
      const answer = (labels: string[]) =>
        resolve(labels.map((label, index) => ({ id: index + 1, label })))
      asked.push({ term, signal, answer })
    })
  return { asked, search }
}

describe.each(places)('in a %s', (place) => {
  test('typing a whole suggestion picks it, even if the answer arrives after blur', async () => {
    const { asked, search } = byHand()
    const onPick = vi.fn<(option: SearchOption | null) => void>()
    using _ = drawPart(place, <Company search={search} onPick={onPick} debounce={5_000} />)
    await userEvent.type(field(), 'hamlet homes')
    await userEvent.tab()
    await expect.poll(() => asked.length).toBe(1)
    await expect.element(page.getByText('Choose one of the suggestions.')).not.toBeInTheDocument()
    asked[0]?.answer(['Hamlet Homes', 'Hamlet Homes North'])
    await expect.element(field()).toHaveValue('Hamlet Homes')
    expect(onPick).toHaveBeenCalledWith({ id: 1, label: 'Hamlet Homes' })
    await expect.element(page.getByText('Choose one of the suggestions.')).not.toBeInTheDocument()
  })

  test(
    'a late answer to an older term is not shown, and its request is aborted',
    { tags: 'slow' },
    async () => {
      const { asked, search } = byHand()
      using _ = drawPart(place, <Company search={search} />)
      await userEvent.type(field(), 'ha')
      await expect.poll(() => asked.length).toBe(1)
      await userEvent.type(field(), 'm')
      await expect.poll(() => asked.map(({ term }) => term)).toEqual(['ha', 'ham'])
      expect(asked[0]?.signal.aborted).toBe(true)
      asked[1]?.answer(['Hamlet Homes'])
      await expect.element(options()).toHaveTextContent('Hamlet Homes')
      asked[0]?.answer(['Harbour', 'Harvest'])
      await new Promise((done) => setTimeout(done, 50))
      await expect.element(options()).toHaveTextContent('Hamlet Homes')
    },
  )

  test('picking by keyboard fills the field; changing the text clears the pick', async () => {
    const onPick = vi.fn<(option: SearchOption | null) => void>()
    const search = async () => [
      { id: 3, label: 'Hamlet Homes' },
      { id: 4, label: 'Hampton Hedges' },
    ]
    using _ = drawPart(place, <Company search={search} onPick={onPick} />)
    // Filled at once: a search for each letter would close the list between the keys.
    await userEvent.fill(field(), 'ham')
    await expect.element(options().nth(1)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(options().nth(1)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('Hampton Hedges')
    expect(onPick).toHaveBeenLastCalledWith({ id: 4, label: 'Hampton Hedges' })
    await userEvent.keyboard('{Backspace}')
    expect(onPick).toHaveBeenLastCalledWith(null)
    await expect.element(field()).toHaveValue('Hampton Hedge')
  })

  test.each([
    ['by composition', { isComposing: true }],
    // Safari reports the end of a composition before its last key.
    ['by key code', { keyCode: 229 }],
  ])('Enter that ends a word in an input method picks nothing (%s)', async (_, composing) => {
    const onPick = vi.fn<(option: SearchOption | null) => void>()
    using drawn = drawPart(
      place,
      <Company search={async () => [{ id: 1, label: 'Hamlet' }]} onPick={onPick} />,
    )
    await userEvent.type(field(), 'ham')
    await expect.element(options()).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(field()).toHaveAttribute('aria-activedescendant')
    const input = drawn.where.querySelector('input')
    const press = (init: KeyboardEventInit) =>
      input?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
      )
    expect(press(composing)).toBe(true)
    expect(onPick).not.toHaveBeenCalled()
    expect(press({})).toBe(false)
    expect(onPick).toHaveBeenCalledWith({ id: 1, label: 'Hamlet' })
  })

  test('Esc closes the list and keeps the text', async () => {
    using _ = drawPart(place, <Company search={async () => [{ id: 1, label: 'Hamlet' }]} />)
    await userEvent.type(field(), 'ham')
    await expect.element(options()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(options()).not.toBeInTheDocument()
    await expect.element(field()).toHaveValue('ham')
  })

  test('a failed search says so, and a press or the down arrow retries it', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    let isUp = false
    const search = async () => {
      if (!isUp) throw new TypeError('Failed to fetch')
      return [{ id: 1, label: 'Hamlet' }]
    }
    using drawn = drawPart(place, <Company search={search} />)
    await userEvent.type(field(), 'ham')
    await expect.element(page.getByText('This list could not be loaded.')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText('This list could not be loaded.')).toBeVisible()
    isUp = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(options()).toHaveTextContent('Hamlet')
    expect(drawn.where.activeElement).toBe(field().element())
    told.mockRestore()
  })
})

test('a term that is too short is not searched, and the note gives the minimum length', async () => {
  const search = vi.fn<() => Promise<SearchOption[]>>(async () => [])
  using _ = drawPart('page', <Company search={search} minLength={3} hint="By name." />)
  await expect.element(page.getByText('By name.')).toBeVisible()
  await userEvent.type(field(), 'ha')
  await expect.element(page.getByText('Type at least 3 characters.')).toBeVisible()
  await new Promise((done) => setTimeout(done, 300))
  expect(search).not.toHaveBeenCalled()
})

test('a value set from outside appears, and disappears when cleared from outside', async () => {
  using _ = drawPart('page', <Company value={{ id: 2, label: 'Second' }} />)
  await expect.element(field()).toHaveValue('Second')
  await page.getByRole('button', { name: 'Set' }).click()
  await expect.element(field()).toHaveValue('Seventh')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(field()).toHaveValue('')
})

test(
  'leaving without a pick says so; the whole text of one suggestion counts as a pick',
  { tags: 'slow' },
  async () => {
    const onPick = vi.fn<(option: SearchOption | null) => void>()
    const search = async () => [{ id: 1, label: 'Hamlet Homes' }]
    using _ = drawPart('page', <Company search={search} onPick={onPick} />)
    await userEvent.type(field(), 'haml')
    await expect.element(options()).toBeVisible()
    await userEvent.tab()
    await expect.element(page.getByText('Choose one of the suggestions.')).toBeVisible()
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await userEvent.fill(field(), 'hamlet homes')
    await expect.element(options()).toBeVisible()
    await userEvent.tab()
    await expect.element(field()).toHaveValue('Hamlet Homes')
    expect(onPick).toHaveBeenLastCalledWith({ id: 1, label: 'Hamlet Homes' })
  },
)

test('a term without results can be added', async () => {
  const onAdd = vi.fn<(term: string) => void>()
  using _ = drawPart('page', <Company addLabel="Add “{term}”" onAdd={onAdd} />)
  await userEvent.type(field(), ' Zebra ')
  await expect.element(page.getByText('No data found for "Zebra"')).toBeVisible()
  await options().click()
  expect(onAdd).toHaveBeenCalledExactlyOnceWith('Zebra')
})
