import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { find, press, rootOf } from '../shared/story-steps.ts'
import { DescriptionList } from './DescriptionList.tsx'
import kitCss from './kit.css?inline'
import screenCss from './screen-parts.css?inline'
import { StatTile } from './StatTile.tsx'
import { Tabs } from './Tabs.tsx'
import { Tag } from './Tag.tsx'

/** Smaller parts of screens, apart from forms and tables. */
const meta = {
  title: 'Kit/Screen parts',
  parameters: {
    styles: [
      kitCss,
      screenCss,
      '.row { display: flex; flex-wrap: wrap; gap: 12px } .tiles { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)) }',
    ],
  },
} satisfies Meta
export default meta

type Story = StoryObj

const tags = () => (
  <div className="row">
    <Tag>Key holder</Tag>
    <Tag tone="ok">Completed</Tag>
    <Tag tone="info">Claimed</Tag>
    <Tag tone="warn">Waiting for staff</Tag>
    <Tag tone="danger">Card declined</Tag>
    <Tag color="#ff3fd0">VIP</Tag>
    <Tag color="#fffbe0">Pale</Tag>
    <Tag color="no colour at all">Wrong colour</Tag>
    <Tag>A tag that someone wrote as a whole sentence because nobody said that they must not</Tag>
  </div>
)

export const Tags: Story = { render: tags }

const names = ['Details', 'Addresses', 'Activity', 'Jobs', 'Invoices', 'Cards', 'Tags'] as const

function Views() {
  const [selected, setSelected] = useState('details')
  return (
    <Tabs
      label="Customer"
      tabs={names.map((label) => ({ id: label.toLowerCase(), label }))}
      selected={selected}
      onSelect={setSelected}
    >
      <p>The panel of {selected}.</p>
    </Tabs>
  )
}

export const TabRow: Story = {
  name: 'Tabs',
  render: () => <Views />,
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    const first = find(root, '[role=tab]')
    first.focus()
    press(first, 'ArrowRight')
    await waitFor(() => expect(root.textContent).toContain('The panel of addresses.'))
    await expect(root.activeElement).toHaveTextContent('Addresses')
    press(root.activeElement as HTMLElement, 'End')
    await waitFor(() => expect(root.activeElement).toHaveTextContent('Tags'))
    press(root.activeElement as HTMLElement, 'ArrowRight')
    await waitFor(() => expect(root.activeElement).toHaveTextContent('Details'))
  },
}

const tiles = () => (
  <div className="tiles">
    <StatTile label="New this month" value="86" />
    <StatTile label="Owed" value="£4,310.20" hint="12 invoices" />
    <StatTile label="Cards failing" value="7" tone="danger" />
    <StatTile label="Jobs in progress" value="" isLoading />
  </div>
)

export const Tiles: Story = { render: tiles }

const facts = () => (
  <DescriptionList
    items={[
      { term: 'Name', detail: 'Beatrice Hamilton' },
      { term: 'E-mail', detail: <a href="mailto:bea@example.com">bea.hamilton@example.com</a> },
      { term: 'Company', detail: null },
      { term: 'Tags', detail: tags() },
      { term: 'Notes', detail: 'x'.repeat(80) },
    ]}
  />
)

export const Descriptions: Story = { render: facts }

const everything = () => (
  <>
    {tags()}
    <Views />
    {tiles()}
    {facts()}
  </>
)

export const Narrow: Story = { render: everything, parameters: { width: 320 } }

export const Dark: Story = { render: everything, globals: { theme: 'dark' } }
