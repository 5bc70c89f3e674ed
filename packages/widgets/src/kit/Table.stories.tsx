import { showPounds } from '@treasures/api-client'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { find, rootOf } from '../shared/story-steps.ts'
import { EmptyState } from './EmptyState.tsx'
import { awkwardPeople, person, type Person } from './kit.fixtures.ts'
import kitCss from './kit.css?inline'
import screenCss from './screen-parts.css?inline'
import { Table } from './Table.tsx'
import type { TableColumn, TableSort } from './table.model.ts'
import { Tag } from './Tag.tsx'

const words = { ok: 'Completed', warn: 'Claimed', danger: 'Card declined', neutral: 'Open' }

const columns: TableColumn<Person>[] = [
  {
    id: 'name',
    header: 'Customer',
    sortable: true,
    cell: ({ name, email }) => (
      <>
        <p>
          <b>{name}</b>
        </p>
        <p className="small muted">{email}</p>
      </>
    ),
  },
  { id: 'postcode', header: 'Where', width: 120, sortable: true, cell: ({ postcode }) => postcode },
  {
    id: 'job',
    header: 'Last job',
    width: 260,
    cell: ({ lastJob, state }) => (
      <>
        {lastJob} <Tag tone={state}>{words[state]}</Tag>
      </>
    ),
  },
  {
    id: 'jobs',
    header: 'Jobs',
    width: 90,
    isNumber: true,
    sortable: true,
    cell: (row) => row.jobs,
  },
  {
    id: 'owed',
    header: 'Owed',
    width: 130,
    isNumber: true,
    sortable: true,
    cell: ({ owed }) => showPounds(owed),
  },
]

type Props = {
  people?: readonly Person[]
  count?: number
  /** Number of rows that have loaded. */
  here?: number
  wide?: boolean
}

const more = Array.from({ length: 8 }, (_, index) => ({
  id: `more-${index}`,
  header: `Another column ${index + 1}`,
  width: 170,
  cell: ({ postcode }: Person) => postcode,
}))

function People({ people, count = people?.length ?? 0, here = count, wide = false }: Props) {
  const [sort, setSort] = useState<TableSort>()
  const [opened, setOpened] = useState('')
  const shown = useMemo(() => (wide ? [...columns, ...more] : columns), [wide])
  const at = (index: number) => (people ? people[index] : person(index))
  return (
    <>
      <Table
        caption="Customers"
        columns={shown}
        count={count}
        rowAt={(index) =>
          index < here ? at(sort?.dir === 'desc' ? count - 1 - index : index) : undefined
        }
        rowKey={({ id }) => id}
        rowHeight={68}
        sort={sort}
        onSort={setSort}
        onOpen={({ name }) => setOpened(name)}
        hrefOf={({ id }) => `#customer-${id}`}
        maxHeight="560px"
        empty={
          <EmptyState title="No customers match">
            <p>Try another name, postcode or e-mail.</p>
          </EmptyState>
        }
      />
      <p className="unseen" role="status" data-opened>
        {opened && `Opened ${opened}`}
      </p>
    </>
  )
}

const meta = {
  title: 'Kit/Table',
  component: People,
  parameters: { styles: [kitCss, screenCss] },
} satisfies Meta<typeof People>
export default meta

type Story = StoryObj<typeof meta>

export const Few: Story = { args: { people: Array.from({ length: 4 }, (_, i) => person(i)) } }

/** Only the visible rows exist, and screen readers know their position. */
export const HundredAndTwentyThousand: Story = {
  args: { count: 120_000 },
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    await waitFor(() =>
      expect(root.querySelectorAll('tbody tr[data-index]').length).toBeGreaterThan(5),
    )
    await expect(find(root, 'table')).toHaveAttribute('aria-rowcount', '120001')
    const scroll = find(root, '.table-scroll')
    scroll.scrollTop = scroll.scrollHeight
    await waitFor(() => expect(root.textContent).toContain('of 120,000'))
    await waitFor(() => expect(root.querySelector('tr[aria-rowindex="120001"]')).not.toBeNull())
    await expect(root.querySelectorAll('tbody tr').length).toBeLessThan(60)
  },
}

export const Sorted: Story = {
  args: { people: Array.from({ length: 40 }, (_, i) => person(i)) },
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    await waitFor(() => find(root, '.table-sort'))
    const [name, , , owed] = [...root.querySelectorAll<HTMLElement>('.table-sort')]
    name?.click()
    await waitFor(() => expect(name?.closest('th')).toHaveAttribute('aria-sort', 'ascending'))
    name?.click()
    await waitFor(() => expect(name?.closest('th')).toHaveAttribute('aria-sort', 'descending'))
    owed?.click()
    await waitFor(() => expect(owed?.closest('th')).toHaveAttribute('aria-sort', 'descending'))
    await expect(name?.closest('th')).toHaveAttribute('aria-sort', 'none')
  },
}

/** A click anywhere on a row opens it. */
export const Opening: Story = {
  args: { people: Array.from({ length: 4 }, (_, i) => person(i)) },
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    await waitFor(() => find(root, 'tr[data-index="1"] td:last-child')).then((cell) => cell.click())
    await waitFor(() => expect(root.textContent).toContain('Opened Priyanka Hamilton'))
  },
}

/** Loading rows keep their place. */
export const OnTheirWay: Story = { args: { count: 300, here: 3 } }

export const Empty: Story = { args: { people: [] } }

export const LongWords: Story = { args: { people: awkwardPeople } }

/** The first column stays visible. */
export const ManyColumns: Story = {
  args: { count: 200, wide: true },
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    await waitFor(() => find(root, 'tr[data-index]'))
    find(root, '.table-scroll').scrollLeft = 400
  },
}

export const Narrow: Story = { args: { count: 120_000 }, parameters: { width: 320 } }

export const NarrowLongWords: Story = {
  args: { people: awkwardPeople },
  parameters: { width: 320 },
}

export const Dark: Story = { args: { count: 30 }, globals: { theme: 'dark' } }
