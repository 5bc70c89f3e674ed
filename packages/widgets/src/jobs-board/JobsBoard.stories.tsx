import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { find, rootOf } from '../shared/story-steps.ts'
import { jobsBoardStyles, JobsBoardView } from './JobsBoardView.tsx'
import { boardJobs, fakeBoard, noon, wordyJobs } from './jobs-board.fixtures.ts'
import { systemClock } from '../shared/clock.ts'

type Case = {
  board: ReturnType<typeof fakeBoard>
  theme?: 'light' | 'dark' | 'auto'
  postcode?: string
  /** Width in CSS pixels. */
  width?: number
}

/** Stops the clock, so that "posted 7 min ago" stays the same. */
const clock = { ...systemClock, now: () => noon }

function Show({ board, theme = 'light', postcode, width }: Case) {
  return (
    <div style={{ maxWidth: width ?? 1180 }}>
      <ReactBoundary styles={jobsBoardStyles} theme={theme}>
        <JobsBoardView
          client={board.client}
          follow={board.follow}
          clock={clock}
          postcode={postcode}
        />
      </ReactBoundary>
    </div>
  )
}

const meta = {
  title: 'Jobs board',
  component: Show,
  args: { board: fakeBoard() },
} satisfies Meta<typeof Show>
export default meta

type Story = StoryObj<typeof meta>

export const NearAPostcode: Story = { args: { postcode: 'SE13' } }

export const NewestFirst: Story = {}

export const Loading: Story = {
  args: { board: fakeBoard({ onSearch: () => new Promise(() => {}) }) },
}

export const NothingOnTheBoard: Story = { args: { board: fakeBoard({ jobs: [] }) } }

export const NothingMatches: Story = {
  args: {
    board: fakeBoard({ jobs: boardJobs(38).filter((job) => job.postcode === 'CR0') }),
    postcode: 'SE13',
  },
  play: async ({ canvasElement }) => {
    const select = await waitFor(() =>
      find<HTMLSelectElement>(rootOf(canvasElement), '.board-miles'),
    )
    select.value = '2'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await waitFor(() =>
      expect(rootOf(canvasElement).querySelector('.empty, .board-empty')).not.toBeNull(),
    )
  },
}

export const Failed: Story = {
  args: {
    board: fakeBoard({
      onSearch: () => Promise.reject(new TypeError('Failed to fetch')),
    }),
  },
}

export const OneJob: Story = { args: { board: fakeBoard({ jobs: boardJobs(1) }) } }

export const Many: Story = { args: { board: fakeBoard({ jobs: boardJobs(250) }) } }

export const Estimates: Story = {
  args: {
    board: fakeBoard({
      jobs: boardJobs(8).map((job) => ({ ...job, treasure_price: null, prices_unit_name: null })),
    }),
  },
}

export const LongWords: Story = { args: { board: fakeBoard({ jobs: wordyJobs() }) } }

export const CellsOnTheMap: Story = {
  args: { board: fakeBoard({ jobs: boardJobs(250), mostPins: 100 }) },
}

export const Phone: Story = { args: { width: 390, postcode: 'SE13' } }

export const NarrowPhone: Story = { args: { width: 320, postcode: 'SE13' } }

export const NarrowLongWords: Story = {
  args: { width: 320, board: fakeBoard({ jobs: wordyJobs() }) },
}

export const Dark: Story = { args: { theme: 'dark', postcode: 'SE13' } }

export const DarkPhone: Story = { args: { theme: 'dark', width: 390 } }

/** The list alone, as under a page's Trusted Types or when the code of the map is blocked. */
export const WithoutTheMap: Story = {
  beforeEach() {
    const real = window.matchMedia
    window.matchMedia = (query) => {
      if (query.includes('reduced-motion')) throw new TypeError('The map cannot run here.')
      return real.call(window, query)
    }
    return () => {
      window.matchMedia = real
    }
  },
}
