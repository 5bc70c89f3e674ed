import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { find, press, rootOf, typeInto } from '../shared/story-steps.ts'
import kitCss from './kit.css?inline'
import screenCss from './screen-parts.css?inline'
import { SearchField, type SearchFieldProps, type SearchOption } from './SearchField.tsx'

const companies: SearchOption[] = [
  { id: 1, label: 'Hamlet Homes Ltd', detail: 'SE13' },
  { id: 2, label: 'Hampton Hedges', detail: 'TW12' },
  { id: 3, label: 'Chamberlain Road Residents’ Association', detail: 'SE23' },
  { id: 4, label: 'Ham & High Handypersons, Repairers and General Contractors of North London' },
]
const search: SearchFieldProps<SearchOption>['search'] = async (term) =>
  companies.filter(({ label }) => label.toLowerCase().includes(term.toLowerCase()))

function Company(props: Partial<SearchFieldProps<SearchOption>>) {
  const [value, setValue] = useState(props.value ?? null)
  return (
    <SearchField
      label="Company"
      name="company"
      hint="Search for an existing company."
      minLength={2}
      search={search}
      {...props}
      value={value}
      onPick={setValue}
      {...(props.addLabel && { onAdd: (label) => setValue({ id: 99, label }) })}
    />
  )
}

const meta = {
  title: 'Kit/Search field',
  component: Company,
  parameters: { styles: [kitCss, screenCss] },
} satisfies Meta<typeof Company>
export default meta

type Story = StoryObj<typeof meta>

async function typed(canvas: HTMLElement, text: string) {
  const root = rootOf(canvas)
  const field = await waitFor(() => find<HTMLInputElement>(root, 'input'))
  typeInto(field, text)
  return { root, field }
}

export const Empty: Story = {}

export const Picked: Story = { args: { value: { id: 2, label: 'Hampton Hedges' } } }

export const TooShort: Story = {
  args: { minLength: 3 },
  play: async ({ canvasElement }) => {
    const { root } = await typed(canvasElement, 'Ha')
    await waitFor(() => expect(root.textContent).toContain('Type at least 3 characters.'))
  },
}

export const Open: Story = {
  play: async ({ canvasElement }) => {
    const { root, field } = await typed(canvasElement, 'ham')
    await waitFor(() => expect(root.querySelectorAll('[role=option]')).toHaveLength(4))
    press(field, 'ArrowDown')
    press(field, 'ArrowDown')
    press(field, 'Enter')
    await waitFor(() => expect(field).toHaveValue('Hampton Hedges'))
    await expect(root.querySelector('[role=option]')).toBeNull()
    typeInto(field, 'ham')
    await waitFor(() => expect(root.querySelectorAll('[role=option]')).toHaveLength(4))
  },
}

export const Slow: Story = {
  args: { search: () => new Promise(() => {}), noun: 'postcodes' },
  play: async ({ canvasElement }) => {
    const { root } = await typed(canvasElement, 'SE13')
    await waitFor(() => expect(root.textContent).toContain('Fetching postcodes for "SE13"'))
  },
}

export const NothingFound: Story = {
  args: { noun: 'postcodes' },
  play: async ({ canvasElement }) => {
    const { root } = await typed(canvasElement, 'ZZ9')
    await waitFor(() => expect(root.textContent).toContain('No postcode found for "ZZ9"'))
  },
}

/** No results, with an action to add the term. */
export const Adding: Story = {
  args: { addLabel: 'Add “{term}” as a new company' },
  play: async ({ canvasElement }) => {
    const { root, field } = await typed(canvasElement, 'Zebra')
    await waitFor(() => expect(root.textContent).toContain('No data found for "Zebra"'))
    const add = await waitFor(() => find(root, '[role=option]'))
    await expect(add).toHaveTextContent('Add “Zebra” as a new company')
    press(field, 'ArrowDown')
    press(field, 'Enter')
    await waitFor(() => expect(root.querySelector('[role=option]')).toBeNull())
    await expect(field).toHaveValue('Zebra')
  },
}

let tries = 0
export const Failing: Story = {
  args: {
    search: async (term, signal) => {
      tries += 1
      if (tries % 2 === 1) throw new TypeError('Failed to fetch')
      return search(term, signal)
    },
  },
  play: async ({ canvasElement }) => {
    tries = 0
    const { root } = await typed(canvasElement, 'ham')
    await waitFor(() => expect(root.textContent).toContain('This list could not be loaded.'))
    find(root, '.combobox-again').click()
    await waitFor(() => expect(root.querySelectorAll('[role=option]')).toHaveLength(4))
  },
}

/** Leaving the field without a pick keeps the text and asks for a pick. */
export const NotPicked: Story = {
  play: async ({ canvasElement }) => {
    const { root, field } = await typed(canvasElement, 'Hamm')
    field.blur()
    await waitFor(() => expect(root.textContent).toContain('Choose one of the suggestions.'))
    await expect(field).toHaveValue('Hamm')
  },
}

export const FreeText: Story = {
  args: { allowFreeText: true, label: 'City', hint: 'Any text will do.' },
  play: async ({ canvasElement }) => {
    const { root, field } = await typed(canvasElement, 'Nowhere')
    field.blur()
    await expect(root.textContent).not.toContain('Choose one')
  },
}

export const Wrong: Story = { args: { error: 'This company has been merged.' } }

export const Narrow: Story = { ...Open, parameters: { width: 320 } }

export const Dark: Story = { ...Open, globals: { theme: 'dark' } }
