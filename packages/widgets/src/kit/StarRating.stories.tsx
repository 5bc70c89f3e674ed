import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { find, rootOf } from '../shared/story-steps.ts'
import kitCss from './kit.css?inline'
import screenCss from './screen-parts.css?inline'
import { StarRating, Stars, type StarRatingProps } from './StarRating.tsx'

function Rating(props: Partial<StarRatingProps>) {
  const [value, setValue] = useState(props.value ?? 5)
  return <StarRating label="Rating" name="rating" {...props} value={value} onChange={setValue} />
}

const meta = {
  title: 'Kit/Star rating',
  component: Rating,
  parameters: { styles: [kitCss, screenCss, '.stack { display: grid; gap: 12px }'] },
} satisfies Meta<typeof Rating>
export default meta

type Story = StoryObj<typeof meta>

export const Full: Story = {}

export const HalfStar: Story = { args: { value: 3.5, hint: 'Half stars count, too.' } }

export const Focused: Story = {
  args: { value: 2 },
  play: async ({ canvasElement }) => {
    const slider = find<HTMLInputElement>(rootOf(canvasElement), 'input')
    slider.focus()
    await expect(slider).toHaveAttribute('aria-valuetext', '2 of 5 stars')
  },
}

export const Wrong: Story = { args: { value: 1, error: 'At least one star' } }

export const Disabled: Story = { args: { value: 4, disabled: true } }

export const Narrow: Story = { parameters: { width: 320 }, args: { value: 4.5 } }

export const Dark: Story = { globals: { theme: 'dark' }, args: { value: 3.5 } }

/** Existing ratings, read-only. */
export const Given: Story = {
  render: () => (
    <div className="stack">
      {[1, 2.5, 4.5, 5].map((value) => (
        <p key={value}>
          <Stars value={value} /> <Stars value={value} size="small" />
        </p>
      ))}
    </div>
  ),
}
