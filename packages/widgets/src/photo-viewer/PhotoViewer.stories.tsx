import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { picture } from '../claim-dialog/claim-dialog.fixtures.ts'
import dialogCss from '../kit/dialog.css?inline'
import kitCss from '../kit/kit.css?inline'
import { PhotoViewer } from './PhotoViewer.tsx'
import css from './photo-viewer.css?inline'

function View({ photos }: { photos: string[] }) {
  const [at, setAt] = useState(0)
  return <PhotoViewer photos={photos} at={at} onMove={setAt} onClose={() => setAt(0)} />
}

/** Photos, one at a time. */
const meta = {
  title: 'Photo viewer',
  component: View,
  parameters: { styles: [kitCss, dialogCss, css] },
  args: { photos: [picture(40), picture(71), picture(102)] },
} satisfies Meta<typeof View>
export default meta

type Story = StoryObj<typeof meta>

export const OneOfThree: Story = {}

export const One: Story = { args: { photos: [picture(40)] } }

export const Broken: Story = { args: { photos: ['data:image/webp;base64,broken', picture(40)] } }

export const Narrow: Story = { parameters: { width: 320 } }

export const Dark: Story = { globals: { theme: 'dark' } }
