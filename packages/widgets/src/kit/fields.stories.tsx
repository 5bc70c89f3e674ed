import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { find, rootOf, typeInto } from '../shared/story-steps.ts'
import { CheckboxField, type CheckboxFieldProps } from './CheckboxField.tsx'
import kitCss from './kit.css?inline'
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx'
import screenCss from './screen-parts.css?inline'
import { SelectField, type SelectFieldProps } from './SelectField.tsx'
import { SwitchField, type SwitchFieldProps } from './SwitchField.tsx'
import { TextAreaField, type TextAreaFieldProps } from './TextAreaField.tsx'

/** Fields of forms, apart from the text field. */
const meta = {
  title: 'Kit/Fields',
  parameters: { styles: [kitCss, screenCss, '.stack { display: grid; gap: 16px }'] },
} satisfies Meta
export default meta

type Story = StoryObj

function Password(props: Partial<PasswordFieldProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <PasswordField
      label="Password"
      name="password"
      autoComplete="current-password"
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

function Checkbox(props: Partial<CheckboxFieldProps>) {
  const [checked, setChecked] = useState(props.checked ?? false)
  return (
    <CheckboxField
      label="Remember me"
      name="remember"
      {...props}
      checked={checked}
      onChange={setChecked}
    />
  )
}

function Switch(props: Partial<SwitchFieldProps>) {
  const [checked, setChecked] = useState(props.checked ?? false)
  return (
    <SwitchField label="May merge customers" {...props} checked={checked} onChange={setChecked} />
  )
}

const regions = ['Lewisham', 'Greenwich', 'Southwark'].map((label, index) => ({
  value: String(index + 1),
  label,
}))

function Select(props: Partial<SelectFieldProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <SelectField
      label="Region"
      name="region"
      options={[{ value: '', label: 'All regions' }, ...regions]}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

function TextArea(props: Partial<TextAreaFieldProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return <TextAreaField label="Notes" name="notes" {...props} value={value} onChange={setValue} />
}

export const Passwords: Story = {
  render: () => (
    <div className="stack">
      <Password required />
      <Password value="correct horse battery staple" hint="At least 8 characters." />
      <Password value="short" error="Must be at least 8 characters" autoComplete="new-password" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    const input = find<HTMLInputElement>(root, 'input')
    typeInto(input, ' spaces count ')
    const show = find(root, '.input-button')
    show.click()
    await waitFor(() => expect(input).toHaveAttribute('type', 'text'))
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    await expect(input).toHaveValue(' spaces count ')
    show.click()
    await waitFor(() => expect(input).toHaveAttribute('type', 'password'))
  },
}

export const Checkboxes: Story = {
  render: () => (
    <div className="stack">
      <Checkbox checked hint="For 30 days on this device." />
      <Checkbox
        label={
          <>
            I accept the <a href="https://treasures.example/terms">terms and conditions</a>
          </>
        }
        error="Please accept the terms to go on"
        required
      />
      <Checkbox label="Not for now" disabled />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    const boxes = [...root.querySelectorAll<HTMLInputElement>('input')]
    find(root, 'label').click()
    await waitFor(() => expect(boxes[0]).not.toBeChecked())
    await expect(boxes[1]).toHaveAttribute('aria-invalid', 'true')
  },
}

export const Switches: Story = {
  render: () => (
    <div className="stack">
      <Switch />
      <Switch checked hint="Two records become one; this cannot be undone." />
      <Switch checked isBusy label="Being changed" />
      <Switch disabled label="Supers always may" checked />
      <Switch error="Could not be changed. Please try again." />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    const [off, , busy] = [...root.querySelectorAll<HTMLInputElement>('[role=switch]')]
    off?.click()
    await waitFor(() => expect(off).toBeChecked())
    busy?.click()
    await expect(busy).toBeChecked()
  },
}

export const Selects: Story = {
  render: () => (
    <div className="stack">
      <Select />
      <Select value="2" hint="Lists show this region alone." />
      <Select error="Please choose a region" required />
      <Select value="1" disabled />
      <Select
        options={[
          { value: '', label: 'A choice whose words do not fit into a narrow place at all' },
        ]}
      />
    </div>
  ),
}

export const TextAreas: Story = {
  name: 'Text areas',
  render: () => (
    <div className="stack">
      <TextArea hint="Only staff see them." />
      <TextArea value={'First line\nSecond line'} />
      <TextArea
        value={`Line after line\n`.repeat(12)}
        rows={{ min: 2, max: 5 }}
        error="Must not be longer than 100 characters"
      />
      <TextArea value="Being sent" readOnly />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    const [area] = [...root.querySelectorAll('textarea')]
    const before = area?.offsetHeight ?? 0
    if (!area) throw new Error('The story has no text area.')
    area.focus()
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
      area,
      'One\nTwo\nThree\nFour\nFive',
    )
    area.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await waitFor(() => expect(area.offsetHeight).toBeGreaterThan(before + 20))
    await expect(area.offsetHeight).toBeLessThan(before + 60)
  },
}

const everything = () => (
  <div className="stack">
    <Password hint="At least 8 characters." />
    <Password value="short" error="Must be at least 8 characters" />
    <Checkbox checked />
    <Checkbox
      label="A label that is a good deal longer than anyone would wish for in a form on a phone"
      error="Please accept the terms to go on"
    />
    <Switch checked hint="Two records become one; this cannot be undone." />
    <Switch isBusy />
    <Select value="2" />
    <TextArea value={'x'.repeat(90)} />
  </div>
)

export const Narrow: Story = { render: everything, parameters: { width: 320 } }

export const Dark: Story = { render: everything, globals: { theme: 'dark' } }
