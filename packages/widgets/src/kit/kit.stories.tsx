import type { Meta, StoryObj } from '@storybook/react-vite'
import { Leaf } from 'lucide-react'
import { useState } from 'react'
import { Alert } from './Alert.tsx'
import { Button, ButtonLink } from './Button.tsx'
import { Chip } from './Chip.tsx'
import { EmptyState } from './EmptyState.tsx'
import kitCss from './kit.css?inline'
import { OutcomeCard } from './OutcomeCard.tsx'
import screenCss from './screen-parts.css?inline'
import { ServiceIcon } from './ServiceIcon.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Spinner } from './Spinner.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** Basic parts of all widgets. */
const meta = {
  title: 'Kit/Parts',
  parameters: { styles: [kitCss, screenCss, '.stack { display: grid; gap: 16px }'] },
} satisfies Meta
export default meta

type Story = StoryObj

export const Buttons: Story = {
  render: () => (
    <div className="actions">
      <Button>Claim This Job</Button>
      <Button kind="quiet">Back To Map</Button>
      <Button kind="text">Clear filters</Button>
      <Button kind="icon" label="Close">
        ×
      </Button>
      <Button isBusy>Claim This Job</Button>
      <Button disabled>Not yet</Button>
      <ButtonLink href="https://treasures.example/become" newTab>
        Become a Treasure
      </ButtonLink>
    </div>
  ),
}

function Field(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return <TextField label="Surname" name="surname" {...props} value={value} onChange={setValue} />
}

export const TextFieldStates: Story = {
  name: 'Text field',
  render: () => (
    <div className="stack">
      <Field hint="We'll use this to find you in our system." />
      <Field label="With a value" name="value" value="Okafor" />
      <Field label="Mobile" name="mobile" value="07700 9001" error="Must be in a valid format" />
      <Field label="Read only" name="read" value="Being sent" readOnly />
      <Field
        label="A label that is a good deal longer than anyone would wish for in a form on a phone"
        name="long"
        error="An error that takes more than one line because it says what happened and also what to do about it now."
      />
    </div>
  ),
}

function Chips() {
  const [on, setOn] = useState(['Gardening'])
  return ['Gardening', 'Handyperson', 'Plumbing'].map((name) => (
    <Chip
      key={name}
      isPressed={on.includes(name)}
      onPress={() => setOn(on.includes(name) ? on.filter((n) => n !== name) : [...on, name])}
    >
      {name}
    </Chip>
  ))
}

export const ChipStates: Story = { name: 'Chip', render: () => <Chips /> }

export const Waiting: Story = {
  render: () => (
    <>
      <Spinner />
      <p>
        <Skeleton width="short" />
        <Skeleton />
        <Skeleton width="long" />
      </p>
    </>
  ),
}

export const Empty: Story = {
  render: () => (
    <EmptyState title="No jobs here just now" icon={<Leaf aria-hidden="true" />}>
      <p>Try a wider distance, or another service.</p>
      <Button kind="quiet">Show all jobs</Button>
    </EmptyState>
  ),
}

export const Alerts: Story = {
  render: () => (
    <div className="stack">
      <Alert type="danger">The jobs could not be loaded. Please try again.</Alert>
      <Alert type="success">Service Option created</Alert>
    </div>
  ),
}

export const Outcome: Story = {
  render: () => (
    <OutcomeCard
      tone="success"
      title="Job successfully claimed."
      actions={<Button>Back To Map</Button>}
    />
  ),
}

const icons = ['leaf', 'wrench', 'tint', 'bolt', 'paint-roller', 'broom', 'hammer', 'truck', 'key']

export const ServiceIcons: Story = {
  render: () => (
    <div className="actions">
      {icons.map((name) => (
        <div key={name}>
          <ServiceIcon name={`fa-${name}`} />
          <span className="small">{name}</span>
        </div>
      ))}
      <div>
        <ServiceIcon name="fa-unheard-of" />
        <span className="small">any other</span>
      </div>
    </div>
  ),
}

export const Dark: Story = {
  globals: { theme: 'dark' },
  render: () => (
    <div className="stack">
      <div className="actions">
        <Button>Claim This Job</Button>
        <Button kind="quiet">Back To Map</Button>
        <Button kind="text">Clear filters</Button>
      </div>
      <Field hint="We'll use this to find you in our system." />
      <Field label="Mobile" name="mobile" value="07700 9001" error="Must be in a valid format" />
      <div>
        <Chips />
      </div>
      <Alert type="danger">The jobs could not be loaded.</Alert>
      <Alert type="success">Change saved</Alert>
      <ServiceIcon name="fa-leaf" />
    </div>
  ),
}
