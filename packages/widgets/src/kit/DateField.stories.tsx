import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { find, rootOf, typeInto } from '../shared/story-steps.ts'
import { DateField, type DateFieldProps } from './DateField.tsx'
import kitCss from './kit.css?inline'
import screenCss from './screen-parts.css?inline'

function Day(props: Partial<DateFieldProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <>
      <DateField label="Date worked" name="date" {...props} value={value} onChange={setValue} />
      <output className="unseen">{value || 'none'}</output>
    </>
  )
}

const meta = {
  title: 'Kit/Date field',
  component: Day,
  parameters: { styles: [kitCss, screenCss] },
} satisfies Meta<typeof Day>
export default meta

type Story = StoryObj<typeof meta>

const input = async (canvas: HTMLElement) => {
  const root = rootOf(canvas)
  return { root, field: await waitFor(() => find<HTMLInputElement>(root, 'input')) }
}

async function open(canvas: HTMLElement) {
  const { root } = await input(canvas)
  const button = find(root, '.input-button')
  button.focus()
  button.click()
  await waitFor(() => expect(root.querySelector('[role=grid]')).not.toBeNull(), { timeout: 10_000 })
  return { root, button }
}

export const Empty: Story = {}

export const Filled: Story = { args: { value: '2026-11-05' } }

/** Short dates are written out on blur. */
export const Typed: Story = {
  play: async ({ canvasElement }) => {
    const { root, field } = await input(canvasElement)
    typeInto(field, '5/1/26')
    await waitFor(() => expect(find(root, 'output')).toHaveTextContent('2026-01-05'))
    field.blur()
    await waitFor(() => expect(field).toHaveValue('05/01/2026'))
  },
}

export const NotADate: Story = {
  play: async ({ canvasElement }) => {
    const { root, field } = await input(canvasElement)
    typeInto(field, '31/02/2026')
    field.blur()
    await waitFor(() => expect(root.textContent).toContain('Must be a date, as DD/MM/YYYY'))
    await expect(field).toHaveValue('31/02/2026')
  },
}

export const Open: Story = {
  args: { value: '2026-11-05' },
  play: async ({ canvasElement }) => {
    const { root } = await open(canvasElement)
    await waitFor(() => expect(root.activeElement).toHaveTextContent('5'))
  },
}

export const Limited: Story = {
  args: { value: '2026-11-18', min: '2026-11-10', max: '2026-11-21' },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
  },
}

export const Wrong: Story = { args: { value: '2031-11-05', error: 'Must not be in the future' } }

export const Disabled: Story = { args: { value: '2026-11-05', disabled: true } }

export const Narrow: Story = { ...Open, parameters: { width: 320 } }

export const Dark: Story = { ...Limited, globals: { theme: 'dark' } }
