import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { find, rootOf, typeInto } from '../shared/story-steps.ts'
import { fakeClient, linkDead, review, serverBroke, work } from './review-dialog.fixtures.ts'
import { reviewDialogStyles } from './ReviewDialogView.tsx'
import { ReviewDialogSlot } from './ReviewDialog.tsx'

/** A review to write, or one to read. */
const meta = {
  title: 'Review dialog',
  component: ReviewDialogSlot,
  parameters: { styles: reviewDialogStyles },
  args: {
    client: fakeClient(),
    isOpen: true,
    subject: { kind: 'work', id: 77 },
    texts: undefined,
    onSaved: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ReviewDialogSlot>
export default meta

type Story = StoryObj<typeof meta>

const shows =
  (selector: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    await waitFor(() => expect(root.querySelector(selector)).not.toBeNull())
  }

const whenSaved =
  (selector: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    const save = await waitFor(() => find(root, 'button[type=submit]'))
    typeInto(find<HTMLTextAreaElement>(root, 'textarea'), 'Tidy and on time.')
    save.click()
    await waitFor(() => expect(root.querySelector(selector)).not.toBeNull())
  }

const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch '.repeat(40)

export const Form: Story = { play: shows('form') }

export const Loading: Story = {
  args: { client: fakeClient({ load: () => new Promise(() => {}) }) },
}

export const Saving: Story = {
  args: { client: fakeClient({ save: () => new Promise(() => {}) }) },
  play: whenSaved('[aria-busy=true]'),
}

export const Saved: Story = { play: whenSaved('.alert[data-type=success]') }

export const NotSaved: Story = {
  args: {
    client: fakeClient({
      save: () => {
        throw serverBroke()
      },
    }),
  },
  play: async (context) => {
    await whenSaved('form')(context)
    await waitFor(() => expect(rootOf(context.canvasElement).textContent).toContain('Not saved'))
  },
}

export const Existing: Story = {
  args: { client: fakeClient({ load: () => work({ review: review() }) }) },
  play: shows('.review-shown'),
}

export const ExistingWithoutNotes: Story = {
  args: { client: fakeClient({ load: () => work({ review: review({ rating: 2, notes: '' }) }) }) },
  play: shows('.review-shown'),
}

export const LinkDead: Story = {
  args: {
    subject: { kind: 'link', token: 'used' },
    client: fakeClient({
      load: () => {
        throw linkDead()
      },
    }),
  },
  play: shows('[data-phase=gone]'),
}

export const LoadFailed: Story = {
  args: {
    client: fakeClient({
      load: () => {
        throw serverBroke()
      },
    }),
  },
  play: shows('[data-phase=failed]'),
}

export const WithoutLink: Story = { args: { subject: undefined } }

export const LongWordsNarrow: Story = {
  globals: { viewport: { value: 'mobile1' } },
  parameters: { width: 320 },
  args: {
    client: fakeClient({
      load: () =>
        work({
          service: long.slice(0, 120),
          jobcode: '1234567890',
          review: review({ notes: long }),
        }),
    }),
  },
  play: shows('.review-shown'),
}

export const Narrow: Story = {
  globals: { viewport: { value: 'mobile1' } },
  parameters: { width: 320 },
  play: shows('form'),
}

export const Dark: Story = { globals: { theme: 'dark' }, play: shows('form') }

export const DarkExisting: Story = {
  globals: { theme: 'dark' },
  args: { client: fakeClient({ load: () => work({ review: review() }) }) },
  play: shows('.review-shown'),
}
