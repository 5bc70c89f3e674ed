import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPart, places } from './draw-part.tsx'
import { person, type Person } from './kit.fixtures.ts'
import { Table, type TableProps } from './Table.tsx'
import type { TableColumn } from './table.model.ts'

const columns: TableColumn<Person>[] = [
  { id: 'name', header: 'Customer', sortable: true, cell: ({ id, name }) => `${id} ${name}` },
  { id: 'postcode', header: 'Where', cell: ({ postcode }) => postcode },
  { id: 'owed', header: 'Owed', isNumber: true, sortable: true, cell: ({ owed }) => owed },
]

const view = (props: Partial<TableProps<Person>> = {}) => (
  <Table
    caption="Customers"
    columns={columns}
    count={120_000}
    rowAt={person}
    rowKey={({ id }) => id}
    rowHeight={50}
    maxHeight="444px"
    {...props}
  />
)

const region = () => page.getByRole('region', { name: 'Customers' })
const row = (index: number) =>
  page.getByRole('row').filter({ hasText: `${index + 1} ${person(index).name}` })
const nextFrame = () => new Promise((done) => requestAnimationFrame(done))

describe.each(places)('in a %s', (place) => {
  test('only the nearby rows of 120,000 exist, and each states its position', async () => {
    using _ = drawPart(place, view())
    await expect.element(row(0)).toBeVisible()
    const table = page.getByRole('table', { name: 'Customers' })
    await expect.element(table).toHaveAttribute('aria-rowcount', '120001')
    region().element().scrollTop = 60_000 * 50
    await expect.element(row(60_000)).toBeVisible()
    await expect.element(row(60_000)).toHaveAttribute('aria-rowindex', '60002')
    expect(table.element().querySelectorAll('tr').length).toBeLessThan(40)
    await expect.element(page.getByText('60,001–60,008 of 120,000')).toBeVisible()
    // The headers stay in place.
    const head = page.getByRole('columnheader', { name: 'Customer' }).element()
    const top = region().element().getBoundingClientRect().top
    expect(Math.abs(head.getBoundingClientRect().top - top)).toBeLessThan(2)
  })

  test('content that is too high leaves the rows equally high, and a card shows all its lines', async () => {
    const name = ({ id, name }: Person) => (
      <>
        <span className="table-line">{`${id} ${name}`}</span>
        <span className="table-line">Second line</span>
      </>
    )
    const tags = () => ['One', 'Two', 'Three'].map((tag) => <h4 key={tag}>{tag}</h4>)
    const [first, ...others] = columns
    const high = { ...first!, cell: name }
    const last = { id: 'last', header: 'Last', cell: () => 'last' }
    await page.viewport(1000, 700)
    onTestFinished(() => page.viewport(1280, 800))
    using _ = drawPart(
      place,
      view({
        rowHeight: 56,
        columns: [high, { id: 'tags', header: 'Tags', cell: tags }, ...others, last],
      }),
    )
    await expect.element(row(1)).toBeVisible()
    expect(row(1).element().getBoundingClientRect().height).toBe(56)
    await page.viewport(320, 700)
    const line = page.getByText('last', { exact: true }).first()
    await expect.element(page.getByRole('listitem').first()).toBeVisible()
    const card = page.getByRole('listitem').first().element().getBoundingClientRect()
    expect(line.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(card.bottom - 8)
  })

  test('print contains every loaded row without its buttons, and counts the rest', async () => {
    const loaded = (index: number) => (index < 150 ? person(index) : undefined)
    const buttons = { id: 'actions', header: 'Actions', isControl: true, cell: () => 'Delete' }
    using _ = drawPart(place, view({ rowAt: loaded, columns: [...columns, buttons] }))
    const table = page.getByRole('table', { name: 'Customers' })
    await expect.element(page.getByRole('columnheader', { name: 'Actions' })).toBeVisible()
    dispatchEvent(new Event('beforeprint'))
    expect(table.element().querySelectorAll('tr[data-index]').length).toBe(150)
    expect(table.element().querySelectorAll('.table-gap').length).toBe(0)
    expect(page.getByRole('columnheader', { name: 'Actions' }).query()).toBeNull()
    expect(page.getByText(/^150 of 120,000 rows printed/).query()).not.toBeNull()
    dispatchEvent(new Event('afterprint'))
    await expect.element(page.getByRole('columnheader', { name: 'Actions' })).toBeVisible()
    expect(table.element().querySelectorAll('tr').length).toBeLessThan(40)
  })

  test('a row opens in a new tab on request, as its link does', async () => {
    const opened: string[] = []
    const tabs = vi.spyOn(window, 'open').mockImplementation((address) => {
      opened.push(String(address))
      return null
    })
    const here: number[] = []
    using _ = drawPart(
      place,
      view({ onOpen: ({ id }) => here.push(id), hrefOf: ({ id }) => `/customer/${id}` }),
    )
    const cell = row(1).getByRole('cell').nth(1)
    await cell.click({ modifiers: ['Control'] })
    await cell.click({ button: 'middle' })
    expect(opened).toEqual(['/customer/2', '/customer/2'])
    expect(here).toEqual([])
    await cell.click()
    expect(here).toEqual([2])
    tabs.mockRestore()
  })

  test('the table is reached by Tab and scrolled by keyboard to the last row', async () => {
    using drawn = drawPart(
      place,
      view({ columns: columns.map((column) => ({ ...column, sortable: false })) }),
    )
    await expect.element(row(0)).toBeVisible()
    await userEvent.tab()
    await expect.poll(() => drawn.where.activeElement).toBe(region().element())
    await userEvent.keyboard('{End}')
    await expect.element(row(119_999)).toBeVisible()
    await userEvent.keyboard('{Home}')
    await expect.element(row(0)).toBeVisible()
    await userEvent.keyboard('{PageDown}')
    await expect.element(row(10)).toBeVisible()
  })

  test(
    'arrow keys move from row to row, and scrolling away keeps the focus',
    { tags: 'slow' },
    async () => {
      using drawn = drawPart(place, view({ onOpen: () => {} }))
      const active = () => drawn.where.activeElement?.textContent
      await expect.element(row(0)).toBeVisible()
      page
        .getByRole('button', { name: `1 ${person(0).name}` })
        .element()
        .focus()
      for (let step = 1; step <= 20; step += 1) {
        await userEvent.keyboard('{ArrowDown}')
        await expect.poll(active).toBe(`${step + 1} ${person(step).name}`)
      }
      await userEvent.keyboard('{ArrowUp}')
      await expect.poll(active).toBe(`20 ${person(19).name}`)
      const box = drawn.where.activeElement?.getBoundingClientRect()
      expect(box?.top).toBeGreaterThan(region().element().getBoundingClientRect().top + 40)

      region().element().scrollTop = 90_000 * 50
      await expect.element(row(90_000)).toBeVisible()
      expect(active()).toBe(`20 ${person(19).name}`)
      await userEvent.keyboard('{ArrowDown}')
      await expect.poll(active).toBe(`21 ${person(20).name}`)
      await expect.element(row(20)).toBeVisible()
    },
  )

  test(
    'a link opens in place, and the browser handles requests for a new tab',
    { tags: 'slow' },
    async () => {
      const onOpen = vi.fn<(row: Person) => void>()
      using drawn = drawPart(place, view({ onOpen, hrefOf: ({ id }) => `#customer-${id}` }))
      const link = page.getByRole('link', { name: `1 ${person(0).name}` })
      await expect.element(link).toHaveAttribute('href', '#customer-1')
      await link.click()
      expect(onOpen).toHaveBeenCalledExactlyOnceWith(person(0))
      // A click beside the text opens the row as well.
      await row(1).getByRole('cell').nth(1).click()
      expect(onOpen).toHaveBeenLastCalledWith(person(1))
      drawn.host.addEventListener('click', (event) => event.preventDefault())
      await link.click({ modifiers: ['Control'] })
      expect(onOpen).toHaveBeenCalledTimes(2)
      expect(location.hash).toBe('')
    },
  )
})

test('loading rows keep their place and are requested; rows passed by dragging the scroll bar are not', async () => {
  const asked: [number, number][] = []
  let isHere = false
  const props = {
    rowAt: (index: number) => (isHere ? person(index) : undefined),
    onRange: (from: number, to: number) => void asked.push([from, to]),
  }
  using drawn = drawPart('page', view(props))
  const table = page.getByRole('table')
  await expect.element(table).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => asked.at(-1)?.[0]).toBe(0)
  expect(asked.at(-1)?.[1]).toBeLessThan(20)
  asked.length = 0
  const before = region().element().scrollHeight
  const begun = performance.now()
  for (let step = 1; step <= 12; step += 1) {
    region().element().scrollTop = step * 125_000
    await nextFrame()
  }
  await expect.poll(() => asked.at(-1)?.[0]).toBeGreaterThan(29_980)
  const most = (performance.now() - begun) / 100 + 2
  expect(asked.length).toBeLessThanOrEqual(most)
  const last = asked.at(-1) ?? [0, 0]
  expect(last[0]).toBeLessThanOrEqual(30_000)
  expect(last[1]).toBeGreaterThan(30_000)
  isHere = true
  drawn.render(view({ ...props }))
  await expect.element(row(30_001)).toBeVisible()
  expect(region().element().scrollHeight).toBe(before)
})

test('a new search or order begins at the top', async () => {
  using drawn = drawPart('page', view({ resetKey: 'a' }))
  await expect.element(row(0)).toBeVisible()
  region().element().scrollTop = 5_000
  await expect.element(row(100)).toBeVisible()
  drawn.render(view({ resetKey: 'b' }))
  await expect.element(row(0)).toBeVisible()
  region().element().scrollTop = 5_000
  await expect.element(row(100)).toBeVisible()
  drawn.render(view({ resetKey: 'b', sort: { id: 'name', dir: 'asc' } }))
  await expect.element(row(0)).toBeVisible()
})

test('a narrow table becomes a list of cards with its own choice of order', async () => {
  const onSort = vi.fn<NonNullable<TableProps<Person>['onSort']>>()
  using drawn = drawPart('page', view({ onSort, onOpen: () => {} }))
  drawn.host.style.inlineSize = '320px'
  const list = page.getByRole('list', { name: 'Customers' })
  await expect.element(list).toBeVisible()
  const card = page
    .getByRole('listitem')
    .filter({ hasText: person(0).name })
    .first()
  await expect.element(card).toHaveAttribute('aria-setsize', '120000')
  expect(card.element().textContent).toContain('WhereSE1 1AB')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Owed: largest first')
  expect(onSort).toHaveBeenCalledExactlyOnceWith({ id: 'owed', dir: 'desc' })
  const scroll = region().element()
  scroll.scrollTop = scroll.scrollHeight
  await expect
    .poll(() => page.getByRole('listitem').last().element().textContent)
    .toContain(`120000 ${person(119_999).name}`)
  expect(drawn.host.scrollWidth).toBeLessThanOrEqual(320)
})

test('a row that appears twice for a moment causes no error', async () => {
  const told = vi.spyOn(console, 'error')
  using _ = drawPart('page', view({ count: 20, rowAt: (index) => person(Math.floor(index / 2)) }))
  await expect.element(page.getByRole('row').nth(4)).toBeVisible()
  expect(told).not.toHaveBeenCalled()
  told.mockRestore()
})
