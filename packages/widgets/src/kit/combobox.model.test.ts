import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ComboboxOption } from './combobox-option.ts'
import { ComboboxModel } from './combobox.model.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const option = (label: string): ComboboxOption => ({ id: label, label })

function setUp(search: (term: string) => Promise<ComboboxOption[]>) {
  const searched: string[] = []
  const selected: string[] = []
  const model = new ComboboxModel(() => ({
    search: (term) => {
      searched.push(term)
      return search(term)
    },
    onSelect: ({ label }) => selected.push(label),
    minLength: 3,
    debounce: 200,
  }))
  return { model, searched, selected }
}

test('a term of at least the minimum length is searched once, after 200 ms without typing', async () => {
  const { model, searched } = setUp(async (term) => [option(term)])
  model.typed('SE')
  await vi.advanceTimersByTimeAsync(500)
  expect(searched).toEqual([])

  model.typed('SE1')
  await vi.advanceTimersByTimeAsync(199)
  model.typed('SE13')
  await vi.advanceTimersByTimeAsync(199)
  expect(searched).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(searched).toEqual(['SE13'])
  expect(model.phase.value).toMatchObject({ at: 'open', active: -1 })
})

test('a slow answer to an older term never replaces a newer one', async () => {
  const { model } = setUp(
    (term) =>
      new Promise((resolve) =>
        setTimeout(() => resolve([option(term)]), term === 'old' ? 900 : 50),
      ),
  )
  model.typed('old')
  await vi.advanceTimersByTimeAsync(200)
  model.typed('newer')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(model.phase.value).toMatchObject({ at: 'open', options: [{ label: 'newer' }] })
})

test('arrow keys cycle through the options, and choosing one closes the list', async () => {
  const { model, selected } = setUp(async () => [option('a'), option('b')])
  model.open('abc')
  await vi.advanceTimersByTimeAsync(0)
  model.move(-1)
  expect(model.phase.value).toMatchObject({ active: 1 })
  model.move(1)
  expect(model.phase.value).toMatchObject({ active: 0 })
  model.select(0)
  expect(selected).toEqual(['a'])
  expect(model.phase.value).toEqual({ at: 'closed' })
})

test('no results and a failed search show different messages', async () => {
  const none = setUp(async () => []).model
  none.open('zzz')
  await vi.advanceTimersByTimeAsync(0)
  expect(none.phase.value).toEqual({ at: 'none', term: 'zzz' })

  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failed = setUp(() => Promise.reject(new TypeError('no network'))).model
  failed.open('zzz')
  await vi.advanceTimersByTimeAsync(0)
  expect(failed.phase.value).toEqual({ at: 'failed' })
  told.mockRestore()
})
