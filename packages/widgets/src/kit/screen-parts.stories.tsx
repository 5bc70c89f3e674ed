import type { Meta, StoryObj } from '@storybook/react-vite'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import { find, press, rootOf } from '../shared/story-steps.ts'
import { CheckMenu } from './CheckMenu.tsx'
import { DescriptionList } from './DescriptionList.tsx'
import kitCss from './kit.css?inline'
import { Menu, type MenuProps } from './Menu.tsx'
import screenCss from './screen-parts.css?inline'
import { StatTile } from './StatTile.tsx'
import { Tabs } from './Tabs.tsx'
import { Tag } from './Tag.tsx'

/** The smaller parts that screens have beside forms and tables. */
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
    <Tag tone="warn">Claimed</Tag>
    <Tag tone="danger">Card declined</Tag>
    <Tag color="#ff3fd0">VIP</Tag>
    <Tag color="#fffbe0">Pale</Tag>
    <Tag color="no colour at all">Wrong colour</Tag>
    <Tag>A tag that somebody wrote as a whole sentence because nobody said that they must not</Tag>
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

const remove = fn()
const items: MenuProps['items'] = [
  { label: 'Open', onPress: fn() },
  { label: 'Merge with another', onPress: fn() },
  { label: 'Send a message', onPress: fn(), disabledBecause: 'There is no e-mail address.' },
  { label: 'Delete', onPress: remove, tone: 'danger' },
]

export const Menus: Story = {
  render: () => (
    <div className="row">
      <Menu label="Actions" items={items} />
      <Menu label="More" icon={<EllipsisVertical aria-hidden="true" />} items={items} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    remove.mockClear()
    const root = rootOf(canvasElement)
    const opener = find(root, 'button')
    opener.focus()
    opener.click()
    await waitFor(() => expect(root.activeElement).toHaveTextContent('Open'))
    press(root.activeElement as HTMLElement, 'd')
    await expect(root.activeElement).toHaveTextContent('Delete')
    press(root.activeElement as HTMLElement, 'ArrowUp')
    await expect(root.activeElement).toHaveAttribute('aria-disabled', 'true')
    await expect(root.activeElement).toHaveTextContent('There is no e-mail address.')
    press(root.activeElement as HTMLElement, 'End')
    ;(root.activeElement as HTMLElement).click()
    await expect(remove).toHaveBeenCalledOnce()
    await waitFor(() => expect(root.activeElement).toBe(opener))
    opener.click()
    await waitFor(() => expect(root.activeElement).toHaveTextContent('Open'))
  },
}

function Columns() {
  const [off, setOff] = useState<readonly string[]>(['tags'])
  return (
    <CheckMenu
      label="Columns"
      options={names.map((label, index) => ({
        id: label.toLowerCase(),
        label,
        checked: !off.includes(label.toLowerCase()),
        disabled: index === 0,
      }))}
      onToggle={(id) => setOff(off.includes(id) ? off.filter((one) => one !== id) : [...off, id])}
    />
  )
}

export const CheckMenus: Story = {
  render: () => <Columns />,
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    find(root, 'button').click()
    const box = await waitFor(() => find<HTMLInputElement>(root, 'input:enabled'))
    await waitFor(() => expect(root.activeElement).toBe(box))
    box.click()
    await waitFor(() => expect(box).not.toBeChecked())
    await expect(find(root, '[popover]').matches(':popover-open')).toBe(true)
  },
}

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
    <Menu label="Actions" items={items} />
    {facts()}
  </>
)

export const Narrow: Story = { render: everything, parameters: { width: 320 } }

export const Dark: Story = { render: everything, globals: { theme: 'dark' } }
