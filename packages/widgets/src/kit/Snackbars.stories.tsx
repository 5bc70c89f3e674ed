import type { Meta, StoryObj } from '@storybook/react-vite'
import { useId, useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { systemClock } from '../shared/clock.ts'
import { find, rootOf } from '../shared/story-steps.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import kitCss from './kit.css?inline'
import screenCss from './screen-parts.css?inline'
import { createSnackbars, type Snackbars } from './snackbars.model.ts'
import { SnackbarStack } from './SnackbarStack.tsx'

/** A stopped clock, so that the notices of a story stay. */
const stillClock = { now: () => systemClock.now(), after: () => () => {} }

type Props = { say: (snackbars: Snackbars) => void; inDialog?: boolean }

function Notices({ say, inDialog = false }: Props) {
  const [snackbars] = useState(() => createSnackbars(stillClock))
  const id = useId()
  const button = <Button onClick={() => say(snackbars)}>Save</Button>
  return (
    <>
      {inDialog ? (
        <Dialog labelledBy={id} onClose={() => {}}>
          <h2 id={id} tabIndex={-1}>
            Rename this customer?
          </h2>
          {button}
        </Dialog>
      ) : (
        button
      )}
      <SnackbarStack snackbars={snackbars} />
    </>
  )
}

const meta = {
  title: 'Kit/Snackbars',
  component: Notices,
  parameters: { styles: [kitCss, screenCss] },
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    await waitFor(() => find(root, '.button')).then((button) => button.click())
    await waitFor(() => expect(root.querySelector('.snackbar')).not.toBeNull())
  },
} satisfies Meta<typeof Notices>
export default meta

type Story = StoryObj<typeof meta>

export const Success: Story = { args: { say: ({ success }) => success('Change saved.') } }

export const Warning: Story = {
  args: { say: ({ warning }) => warning('Please correct the problems.') },
}

/** Shows at most three notices. The fourth waits until one of them disappears. */
export const Several: Story = {
  args: {
    say: ({ success, warning }) => {
      success('Change saved.')
      warning('Hourly rate is invalid. Not saving change. Please correct.')
      success('Skill added.')
      success('This one waits.')
    },
  },
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    await waitFor(() => find(root, '.button')).then((button) => button.click())
    await waitFor(() => expect(root.querySelectorAll('.snackbar')).toHaveLength(3))
    await expect(root.textContent).not.toContain('This one waits.')
    find(root, '.snackbar-dismiss').click()
    await waitFor(() => expect(root.textContent).toContain('This one waits.'))
    await expect(root.textContent).not.toContain('Change saved.')
  },
}

/** The notice can be pressed, although everything else outside the open dialog cannot. */
export const OverADialog: Story = {
  args: { say: ({ success }) => success('Change saved.'), inDialog: true },
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    await waitFor(() => find(root, '.button')).then((button) => button.click())
    const dismiss = await waitFor(() => find(root, 'dialog .snackbar-dismiss'))
    const { left, top, width, height } = dismiss.getBoundingClientRect()
    await expect(root.elementFromPoint(left + width / 2, top + height / 2)).toBe(dismiss)
  },
}

export const LongWords: Story = {
  args: {
    say: ({ warning }) =>
      warning(
        `You are forbidden from adding this skill to this treasure - not adding. Please phone or email support, and have this at hand: ${'x'.repeat(80)}`,
      ),
  },
}

export const Narrow: Story = { ...LongWords, parameters: { width: 320 } }

export const Dark: Story = { ...Several, globals: { theme: 'dark' } }
