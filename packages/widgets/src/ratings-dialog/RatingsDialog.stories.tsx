import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { rootOf } from '../shared/story-steps.ts'
import { fakeClient, rating } from './ratings-dialog.fixtures.ts'
import { ratingsDialogStyles, RatingsDialogView } from './RatingsDialog.tsx'
import { ratingsDialogTexts } from './ratings-dialog.texts.ts'

const meta = {
  title: 'Ratings dialog',
  component: RatingsDialogView,
  parameters: { styles: ratingsDialogStyles },
  args: { client: fakeClient(), idTreasure: 5, texts: ratingsDialogTexts, onClose: fn() },
} satisfies Meta<typeof RatingsDialogView>
export default meta

type Story = StoryObj<typeof meta>

const shown: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const root = rootOf(canvasElement)
  await waitFor(() => expect(root.querySelector('[data-phase=loading]')).toBeNull())
}

export const Fifty: Story = { play: shown }

export const None: Story = { args: { client: fakeClient(() => []) }, play: shown }

export const Loading: Story = { args: { client: fakeClient(() => new Promise(() => {})) } }

export const Failed: Story = {
  args: { client: fakeClient(() => Promise.reject(new TypeError('Failed to fetch'))) },
  play: shown,
}

const awkward = fakeClient(() => [
  rating(0, {
    type: { name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch '.repeat(3) },
  }),
  rating(1, { id_rateby: 9, weight: 12.25, rating: 1 }),
])

export const LongWordsNarrow: Story = {
  globals: { viewport: { value: 'mobile1' } },
  parameters: { width: 320 },
  args: { client: awkward },
  play: shown,
}

export const Dark: Story = { globals: { theme: 'dark' }, play: shown }
