import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { find, rootOf } from '../shared/story-steps.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { CopyField } from './CopyField.tsx'
import kitCss from './kit.css?inline'
import screenCss from './screen-parts.css?inline'

/** Texts to copy: a link, a snippet. */
const meta = {
  title: 'Kit/Copying',
  parameters: { styles: [kitCss, screenCss, '.stack { display: grid; gap: 16px }'] },
} satisfies Meta
export default meta

type Story = StoryObj

const snippet = `<script async src="https://treasures.example/embed/v1/loader.js"></script>
<treasures-booking-form embed="abcdefghijklmnopqrstuv">
  <a href="https://treasures.example/public/customer/request-job">Book a job</a>
</treasures-booking-form>`

const both = () => (
  <div className="stack">
    <CopyField
      label="Link to the form"
      value="https://treasures.example/public/customer/request-job?region=1"
      hint="For a page that cannot carry the form itself."
    />
    <CodeBlock label="Snippet" code={snippet} />
  </div>
)

export const Both: Story = {
  render: both,
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    find(root, 'button').click()
    await waitFor(() => expect(find(root, '[role=status]')).not.toBeEmptyDOMElement())
  },
}

export const Narrow: Story = { render: both, parameters: { width: 320 } }

export const Dark: Story = { render: both, globals: { theme: 'dark' } }
