import { ApiError } from '@treasures/api-client'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { fakeClient, picture } from '../claim-dialog/claim-dialog.fixtures.ts'
import kitCss from '../kit/kit.css?inline'
import { JobImagesView } from './JobImages.tsx'
import css from './job-images.css?inline'
import { jobImagesTexts } from './job-images.texts.ts'

const pictures = (count: number) => Array.from({ length: count }, (_, i) => picture(40 + i * 31))

/** The card with a job's photos: one to six columns, depending on its width. */
const meta = {
  title: 'Job images',
  component: JobImagesView,
  parameters: { styles: [kitCss, css] },
  args: {
    client: fakeClient({ images: () => pictures(7) }),
    imagesId: 'abcdefghijklmnopqrstuv',
    idJob: 10482,
    texts: jobImagesTexts,
  },
} satisfies Meta<typeof JobImagesView>
export default meta

type Story = StoryObj<typeof meta>

export const Card: Story = {
  play: async ({ canvasElement }) => {
    const root = [...canvasElement.querySelectorAll('*')].find((e) => e.shadowRoot)?.shadowRoot
    await waitFor(() => expect(root?.textContent).toContain('7 photos of job 10482'))
    await expect(root?.textContent).toContain('Click/tap an image to view it larger in a new tab')
  },
}

export const WithoutTheNumber: Story = { args: { idJob: undefined } }

export const One: Story = { args: { client: fakeClient({ images: () => pictures(1) }) } }

export const Loading: Story = {
  args: { client: fakeClient({ images: () => new Promise(() => {}) }) },
}

export const None: Story = { args: { client: fakeClient({ images: () => [] }) } }

export const OneBroken: Story = {
  args: { client: fakeClient({ images: () => [...pictures(2), 'data:image/webp;base64,broken'] }) },
}

export const Failed: Story = {
  args: { client: fakeClient({ images: () => Promise.reject(new TypeError('Failed to fetch')) }) },
}

export const NoLongerHere: Story = {
  args: {
    client: fakeClient({
      images: () =>
        Promise.reject(new ApiError(404, { code: 'images_not_found', message: 'Gone.' })),
    }),
  },
}

export const Narrow: Story = { parameters: { width: 320 } }

export const Dark: Story = { globals: { theme: 'dark' } }
