import type { Meta, StoryObj } from '@storybook/react-vite'
import { useId, useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { find, press, rootOf, typeInto } from '../shared/story-steps.ts'
import { Combobox, type ComboboxProps } from './Combobox.tsx'
import { Dialog } from './Dialog.tsx'
import kitCss from './kit.css?inline'
import screenCss from './screen-parts.css?inline'

const places = ['SE13', 'SE13 5AB', 'SE13 6LH', 'SE14', 'SE14 5NR', 'SE15']
const search: ComboboxProps['search'] = async (term) =>
  places
    .filter((place) => place.startsWith(term.toUpperCase()))
    .map((place) => ({ id: place, label: place, detail: 'London' }))

function Place(props: Partial<ComboboxProps>) {
  const [value, setValue] = useState('')
  return (
    <Combobox
      label="Postcode"
      name="postcode"
      hint="The first half is enough."
      minLength={3}
      search={search}
      {...props}
      value={value}
      onChange={setValue}
      onSelect={({ label }) => setValue(label)}
    />
  )
}

const meta = {
  title: 'Kit/Combobox',
  component: Place,
  parameters: { styles: [kitCss, screenCss] },
} satisfies Meta<typeof Place>
export default meta

type Story = StoryObj<typeof meta>

function typed(canvas: HTMLElement, text: string) {
  const root = rootOf(canvas)
  const field = find<HTMLInputElement>(root, 'input')
  typeInto(field, text)
  return { root, field }
}

export const Closed: Story = {}

export const Open: Story = {
  play: async ({ canvasElement }) => {
    const { root, field } = typed(canvasElement, 'SE1')
    await waitFor(() => expect(root.querySelectorAll('[role=option]')).toHaveLength(6))
    press(field, 'ArrowDown')
    await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant'))
    const active = field.getAttribute('aria-activedescendant')
    await expect(root.getElementById(active ?? '')?.textContent).toContain('SE13')
    press(field, 'Enter')
    await waitFor(() => expect(field).toHaveValue('SE13'))
    await expect(root.querySelector('[role=option]')).toBeNull()
    typeInto(field, 'SE1')
    await waitFor(() => expect(root.querySelectorAll('[role=option]')).toHaveLength(6))
  },
}

export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    const { root } = typed(canvasElement, 'ZZ9')
    await waitFor(() => expect(root.textContent).toContain('No data found for "ZZ9"'))
  },
}

export const Fetching: Story = {
  args: { search: () => new Promise(() => {}) },
  play: async ({ canvasElement }) => {
    const { root } = typed(canvasElement, 'SE13')
    await waitFor(() => expect(root.textContent).toContain('Fetching data for "SE13"'))
  },
}

function PlaceInDialog() {
  const id = useId()
  return (
    <Dialog labelledBy={id} onClose={() => {}}>
      <h2 id={id} tabIndex={-1}>
        Where?
      </h2>
      <Place />
    </Dialog>
  )
}

/** Inside an open dialog, only a list within the dialog can be pressed. */
export const InsideADialog: Story = {
  render: () => <PlaceInDialog />,
  play: async ({ canvasElement }) => {
    const { root, field } = typed(canvasElement, 'SE1')
    await waitFor(() => expect(root.querySelectorAll('[role=option]')).toHaveLength(6))
    root.querySelectorAll<HTMLElement>('[role=option]')[3]?.click()
    await waitFor(() => expect(field).toHaveValue('SE14'))
  },
}
