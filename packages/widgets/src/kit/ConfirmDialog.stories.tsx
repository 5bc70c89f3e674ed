import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { find, rootOf } from '../shared/story-steps.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import kitCss from './kit.css?inline'
import screenCss from './screen-parts.css?inline'

const meta = {
  title: 'Kit/Confirm dialog',
  component: ConfirmDialog,
  parameters: { styles: [kitCss, screenCss] },
  args: {
    title: 'Leave this page?',
    body: 'What you typed here has not been saved.',
    onYes: fn(),
    onNo: fn(),
  },
} satisfies Meta<typeof ConfirmDialog>
export default meta

type Story = StoryObj<typeof meta>

export const Neutral: Story = {
  play: async ({ canvasElement, args }) => {
    const root = rootOf(canvasElement)
    await waitFor(() => expect(root.activeElement).toHaveTextContent('Yes'))
    ;(root.activeElement as HTMLElement).click()
    await expect(args.onYes).toHaveBeenCalledOnce()
    await expect(find(root, 'dialog')).toHaveAttribute('role', 'alertdialog')
  },
}

/** The focus starts on the safe answer, because the action cannot be undone. */
export const Danger: Story = {
  args: {
    tone: 'danger',
    title: 'Delete Beatrice Hamilton?',
    body: 'Her three open jobs are cancelled. This cannot be undone.',
    yes: 'Delete',
    no: 'Keep',
  },
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    await waitFor(() => expect(root.activeElement).toHaveTextContent('Keep'))
  },
}

export const Busy: Story = { args: { isBusy: true } }

export const Narrow: Story = {
  args: {
    ...Danger.args,
    title: 'Delete Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten?',
  },
  parameters: { width: 320 },
}

export const Dark: Story = { args: Danger.args ?? {}, globals: { theme: 'dark' } }
