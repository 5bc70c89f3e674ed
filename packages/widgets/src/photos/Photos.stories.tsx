import type { BookingImage } from '@treasures/api-client'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { signal } from '@preact/signals-react'
import { expect, waitFor } from 'storybook/test'
import { picture } from '../claim-dialog/claim-dialog.fixtures.ts'
import kitCss from '../kit/kit.css?inline'
import { rootOf } from '../shared/story-steps.ts'
import { fileOf, handPorts, imageOf } from './photos.fixtures.ts'
import { PhotosModel, type Picture, type PicturePhase } from './photos.model.ts'
import { photosTexts } from './photos.texts.ts'
import { PhotosView } from './PhotosView.tsx'
import css from './photos.css?inline'

const photo = (number: number, phase: PicturePhase, more: Partial<Picture> = {}): Picture => ({
  key: 100 + number,
  name: `IMG_20261121_${number}.jpg`,
  preview: phase.at === 'refused' ? undefined : picture(number * 50),
  number,
  phase,
  ...more,
})
const sent = (number: number) => photo(number, { at: 'sent', image: imageOf(number) })

type Args = { pictures: Picture[]; leftOut?: string[]; removed?: string }

function View({ pictures, leftOut = [], removed }: Args) {
  const model = new PhotosModel(handPorts().ports, [])
  const held = {
    ...model,
    pictures: signal<readonly Picture[]>(pictures),
    leftOut: signal<readonly string[]>(leftOut),
    removed: signal(removed ? { name: removed, file: fileOf('jpeg') } : undefined),
    count: signal(pictures.filter(({ number }) => number !== undefined).length),
    isFull: signal(pictures.filter(({ number }) => number !== undefined).length >= 6),
  } as unknown as PhotosModel
  return (
    <PhotosView
      model={held}
      texts={photosTexts}
      addressOf={({ image_number }: BookingImage) => picture(image_number * 50)}
    />
  )
}

/** Photos of a draft, in all their states. */
const meta = {
  title: 'Photos',
  component: View,
  parameters: { styles: [kitCss, css] },
  args: { pictures: [] },
} satisfies Meta<typeof View>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {}

const underway = [
  sent(1),
  photo(2, { at: 'sending', share: 0.62 }),
  photo(3, { at: 'sending', share: 1 }),
  photo(4, { at: 'waiting' }),
]
export const OnTheirWay: Story = { args: { pictures: underway } }

const trouble = [
  sent(1),
  photo(2, { at: 'failed', why: 'offline' }),
  photo(3, { at: 'refused', why: 'heic' }, { number: undefined, name: 'IMG_0042.HEIC' }),
  photo(
    4,
    { at: 'refused', why: 'tooLarge' },
    { number: undefined, name: `${'x'.repeat(300)}.png` },
  ),
  photo(5, { at: 'sent', image: imageOf(5) }, { isStuck: true, name: '' }),
  photo(6, { at: 'removing' }),
]
export const Trouble: Story = {
  args: { pictures: trouble, leftOut: ['garden-from-the-back.jpg', 'one-more.jpg'] },
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    await waitFor(() => expect(root.textContent).toContain("HEIC photos can't be read here"))
    await expect(root.querySelector('[aria-label^="Try again with"]')).toBeVisible()
  },
}

export const Full: Story = { args: { pictures: [1, 2, 3, 4, 5, 6].map(sent) } }

export const Removed: Story = { args: { pictures: [sent(1)], removed: 'IMG_20261121_2.jpg' } }

export const Narrow: Story = {
  args: { pictures: trouble, removed: 'IMG_20261121_2.jpg' },
  parameters: { width: 320 },
}

export const Dark: Story = {
  args: {
    pictures: [
      ...underway,
      ...trouble.slice(4),
      ...trouble.slice(2, 3).map((one) => ({ ...one, key: 99 })),
    ],
  },
  globals: { theme: 'dark' },
}
