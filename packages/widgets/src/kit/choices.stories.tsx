import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { find, rootOf, typeInto } from '../shared/story-steps.ts'
import { ChoiceChips } from './ChoiceChips.tsx'
import type { ChoiceGroupProps } from './ChoiceGroup.tsx'
import { ColorField, type ColorFieldProps } from './ColorField.tsx'
import kitCss from './kit.css?inline'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'
import { PriceField, type PriceFieldProps } from './PriceField.tsx'
import { RadioCards } from './RadioCards.tsx'
import screenCss from './screen-parts.css?inline'

/** Numbers, prices, colours, and choices among a few. */
const meta = {
  title: 'Kit/Choices and numbers',
  parameters: { styles: [kitCss, screenCss, '.stack { display: grid; gap: 16px }'] },
} satisfies Meta
export default meta

type Story = StoryObj

function Hours(props: Partial<NumberFieldProps>) {
  const [value, setValue] = useState(props.value ?? null)
  return (
    <NumberField
      label="Minimum hours"
      name="duration"
      places={1}
      behind="hours"
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

function Price(props: Partial<PriceFieldProps>) {
  const [value, setValue] = useState(props.value ?? null)
  return (
    <PriceField
      label="Customer price"
      name="customerprice"
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

const periods = [
  { value: 'hour', label: 'An hour', mark: '£38.40' },
  { value: 'half', label: 'Half a day', mark: '£144.00' },
  { value: 'day', label: 'A day', mark: '£272.00' },
  { value: 'week', label: 'A week', disabled: true },
] as const
type Period = (typeof periods)[number]['value']

function Chips(props: Partial<ChoiceGroupProps<Period>>) {
  const [value, setValue] = useState<Period | null>(props.value ?? null)
  return (
    <ChoiceChips
      label="For how long?"
      name="period"
      options={periods}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

const modes = [
  { value: 'inline', label: 'In the page', detail: 'The form stands where you paste it.' },
  { value: 'dialog', label: 'In a dialog', detail: 'It opens over the page by itself.' },
  { value: 'button', label: 'A button', detail: 'Pressing it opens the form over the page.' },
]

function Cards() {
  const [value, setValue] = useState('inline')
  return (
    <RadioCards
      label="How it shows"
      name="mode"
      options={modes}
      value={value}
      onChange={setValue}
    />
  )
}

function Accent(props: Partial<ColorFieldProps>) {
  const [value, setValue] = useState(props.value ?? null)
  return <ColorField label="Colour" name="accent" {...props} value={value} onChange={setValue} />
}

export const Numbers: Story = {
  render: () => (
    <div className="stack">
      <Price required hint="For one hour, VAT included." />
      <Price value={1250.5} />
      <Hours value={2.5} />
      <Hours value={0} error="Must be at least 0.5" />
      <Price value={38.4} readOnly />
      <Price value={38.4} disabled />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    const price = find<HTMLInputElement>(root, 'input')
    typeInto(price, '£1,250.5')
    await expect(price).toHaveValue('£1,250.5')
    price.blur()
    await waitFor(() => expect(price).toHaveValue('1250.50'))
    typeInto(price, '12.345')
    price.blur()
    await waitFor(() => expect(root.textContent).toContain('at most 2 decimal places'))
    await expect(price).toHaveValue('12.345')
  },
}

export const ChipsToChooseFrom: Story = {
  name: 'Chips',
  render: () => (
    <div className="stack">
      <Chips required />
      <Chips value="half" hint="The price is for the whole of it." />
      <Chips error="Please choose one" />
      <Chips value="day" disabled />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    const [first, second] = [...root.querySelectorAll<HTMLInputElement>('input')]
    first?.click()
    await waitFor(() => expect(first).toBeChecked())
    second?.click()
    await waitFor(() => expect(second).toBeChecked())
    await expect(first).not.toBeChecked()
  },
}

export const CardsToChooseFrom: Story = { name: 'Cards', render: () => <Cards /> }

export const Colours: Story = {
  render: () => (
    <div className="stack">
      <Accent />
      <Accent value="#ffd700" />
      <Accent value="#14213d" />
      <Accent value="#0b6e63" error="Could not be saved" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    const text = find<HTMLInputElement>(root, 'input[type=text]')
    typeInto(text, 'red')
    text.blur()
    await waitFor(() => expect(root.textContent).toContain('Must be a colour such as #0b6e63'))
    typeInto(text, 'F00')
    text.blur()
    await waitFor(() => expect(text).toHaveValue('#ff0000'))
    await expect(find(root, 'input[type=color]')).toHaveValue('#ff0000')
    await expect(root.textContent).toContain('On a light page: too pale')
  },
}

const everything = () => (
  <div className="stack">
    <Price value={1250.5} hint="For one hour, VAT included." />
    <Hours value={0} error="Must be at least 0.5" />
    <Chips value="half" />
    <ChoiceChips
      label="Long words"
      name="long"
      value={null}
      onChange={() => {}}
      options={[
        { value: 'a', label: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', mark: '£1' },
      ]}
    />
    <Cards />
    <Accent value="#ffd700" />
  </div>
)

export const Narrow: Story = { render: everything, parameters: { width: 320 } }

export const Dark: Story = { render: everything, globals: { theme: 'dark' } }
