import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { find, rootOf, typeInto } from '../shared/story-steps.ts'
import { claimDialogStyles, ClaimDialogView } from './ClaimDialogView.tsx'
import {
  boardJob,
  fakeClient,
  jobGone,
  jobTaken,
  longWords,
  picture,
  publicSettings,
  serverBroke,
  tooMany,
  treasureNotFound,
} from './claim-dialog.fixtures.ts'

/** The job, the form and the four outcomes of a claim. */
const meta = {
  title: 'Claim dialog',
  component: ClaimDialogView,
  parameters: { styles: claimDialogStyles },
  args: {
    client: fakeClient(),
    job: boardJob(),
    settings: publicSettings,
    onClaimed: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ClaimDialogView>
export default meta

type Story = StoryObj<typeof meta>

/** Fills in the form and submits it, as a treasure would. */
function claim(canvas: HTMLElement, surname = 'Okafor', mobile = '07700 900123') {
  const root = rootOf(canvas)
  if (surname) typeInto(find(root, 'input[name=last_name]'), surname)
  typeInto(find(root, 'input[name=mobile]'), mobile)
  find(root, 'button[type=submit]').click()
  return root
}

const refusedWith = (error: () => Error) => ({
  client: fakeClient({
    claim: () => {
      throw error()
    },
  }),
})
const shows =
  (text: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const root = claim(canvasElement)
    await waitFor(() => expect(root.textContent).toContain(text))
    await expect(root.activeElement?.textContent).toContain(text)
  }

export const Form: Story = {}

export const WithImages: Story = {
  args: {
    client: fakeClient({ images: () => [150, 100, 40, 210].map(picture) }),
    job: boardJob({ images_id: 'abcdefghijklmnopqrstuv', image_count: 4 }),
  },
}

export const ImagesLoading: Story = {
  args: {
    client: fakeClient({ images: () => new Promise(() => {}) }),
    job: boardJob({ images_id: 'abcdefghijklmnopqrstuv', image_count: 3 }),
  },
}

export const ImagesBroken: Story = {
  args: {
    client: fakeClient({ images: () => [picture(150), 'data:image/webp;base64,broken'] }),
    job: boardJob({ images_id: 'abcdefghijklmnopqrstuv', image_count: 2 }),
  },
}

export const Estimate: Story = {
  args: { job: boardJob({ treasure_price: null, prices_unit_name: null }) },
}

export const Invalid: Story = {
  play: async ({ canvasElement }) => {
    const root = claim(canvasElement, '', '07700 9001')
    await waitFor(() => expect(root.textContent).toContain('Surname is required'))
    await expect(root.textContent).toContain('Must be in a valid format')
    await expect(root.activeElement).toBe(find(root, 'input[name=last_name]'))
  },
}

export const Saving: Story = {
  args: { client: fakeClient({ claim: () => new Promise(() => {}) }) },
  play: async ({ canvasElement }) => {
    const root = claim(canvasElement)
    await waitFor(() => expect(root.querySelector('[aria-busy=true]')).not.toBeNull())
  },
}

export const Claimed: Story = { play: shows('Job successfully claimed.') }

export const TreasureNotFound: Story = {
  args: refusedWith(treasureNotFound),
  play: shows("Oh no - we couldn't find your treasure details."),
}

export const AlreadyTaken: Story = {
  args: refusedWith(jobTaken),
  play: shows('Job is already taken (possibly by yourself).'),
}

export const OtherFailure: Story = {
  args: refusedWith(serverBroke),
  play: shows('Job could not be claimed.'),
}

export const OtherFailureWithoutContacts: Story = {
  args: { ...refusedWith(() => new TypeError('Failed to fetch')), settings: undefined },
  play: shows('Please try again in a few minutes.'),
}

export const NoLongerOnTheBoard: Story = {
  args: refusedWith(jobGone),
  play: shows('This job is no longer on the board.'),
}

export const TooManyTries: Story = {
  args: refusedWith(() => tooMany(720)),
  play: shows('Please try again in 12 minutes.'),
}

export const NoInputs: Story = {
  args: { claimSignedIn: async () => {} },
}

export const TooFar: Story = {
  args: {
    claimSignedIn: async () => {},
    job: boardJob({ wanted_on: '2026-11-25', travel: { miles: 12.4, at_most: 3 } }),
  },
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    find(root, 'button[type=submit]').click()
    await waitFor(() => expect(root.textContent).toContain('You travel 3.'))
  },
}

export const LongWords: Story = { args: { job: boardJob(longWords) } }

export const Narrow: Story = {
  globals: { viewport: { value: 'mobile1' } },
  parameters: { width: 320 },
  args: { job: boardJob(longWords) },
}

export const Dark: Story = {
  globals: { theme: 'dark' },
  args: WithImages.args ?? {},
}

export const DarkInvalid: Story = { globals: { theme: 'dark' }, play: Invalid.play ?? (() => {}) }

export const DarkTaken: Story = {
  globals: { theme: 'dark' },
  args: refusedWith(jobTaken),
  play: shows('Job is already taken (possibly by yourself).'),
}
