import { ApiError } from '@treasures/api-client'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { find, press, rootOf, typeInto } from '../shared/story-steps.ts'
import { fakeClient } from './skill-dialog.fixtures.ts'
import { skillDialogTexts } from './skill-dialog.texts.ts'
import { SkillDialogSlot, skillDialogStyles } from './SkillDialog.tsx'

const meta = {
  title: 'Skill dialog',
  component: SkillDialogSlot,
  parameters: { styles: skillDialogStyles },
  args: {
    client: fakeClient(),
    isOpen: true,
    idTreasure: 5,
    texts: skillDialogTexts,
    onAdded: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof SkillDialogSlot>
export default meta

type Story = StoryObj<typeof meta>

const form = (canvas: HTMLElement) => {
  const root = rootOf(canvas)
  return waitFor(() => ({ root, name: find<HTMLInputElement>(root, 'input') }))
}

async function fillIn(canvas: HTMLElement) {
  const { root, name } = await form(canvas)
  typeInto(name, 'gard')
  await waitFor(() => expect(root.querySelector('[role=option]')).not.toBeNull())
  press(name, 'ArrowDown')
  await waitFor(() => expect(root.querySelector('[aria-selected=true]')).not.toBeNull())
  press(name, 'Enter')
  typeInto(find<HTMLTextAreaElement>(root, 'textarea'), 'Ten years of allotments.')
  find(root, 'button[type=submit]').click()
  return root
}

const broke = () => {
  throw new ApiError(500, { code: 'unexpected', message: 'Oops.' })
}

export const Form: Story = {
  play: async ({ canvasElement }) => {
    await form(canvasElement)
  },
}

export const Open: Story = {
  play: async ({ canvasElement }) => {
    const { root, name } = await form(canvasElement)
    name.focus()
    name.click()
    await waitFor(() => expect(root.querySelectorAll('[role=option]')).toHaveLength(7))
  },
}

export const Loading: Story = {
  args: { client: fakeClient({ load: () => new Promise(() => {}) }) },
}

export const LoadFailed: Story = { args: { client: fakeClient({ load: broke }) } }

export const Invalid: Story = {
  play: async ({ canvasElement }) => {
    const { root } = await form(canvasElement)
    find(root, 'button[type=submit]').click()
    await waitFor(() => expect(root.textContent).toContain('Please correct the problems.'))
  },
}

export const Saving: Story = {
  args: { client: fakeClient({ add: () => new Promise(() => {}) }) },
  play: async ({ canvasElement }) => {
    const root = await fillIn(canvasElement)
    await waitFor(() => expect(root.querySelector('[aria-busy=true]')).not.toBeNull())
  },
}

export const NotAdded: Story = {
  args: { client: fakeClient({ add: broke }) },
  play: async ({ canvasElement }) => {
    const root = await fillIn(canvasElement)
    await waitFor(() => expect(root.textContent).toContain('An error has occurred'))
  },
}

export const Narrow: Story = {
  globals: { viewport: { value: 'mobile1' } },
  parameters: { width: 320 },
  play: Form.play ?? (() => {}),
}

export const Dark: Story = { globals: { theme: 'dark' }, play: Invalid.play ?? (() => {}) }
