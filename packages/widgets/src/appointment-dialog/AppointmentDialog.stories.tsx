import { ApiError, type ApiClient } from '@treasures/api-client'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { find, rootOf } from '../shared/story-steps.ts'
import { appointmentDialogStyles, AppointmentDialogView } from './AppointmentDialog.tsx'
import { appointmentDialogTexts } from './appointment-dialog.texts.ts'

const answering = (answer: () => Promise<unknown>) =>
  ({ url: (path: string) => path, call: answer }) as unknown as ApiClient

/** Date, time, duration and repetition of a treasure's appointment. */
const meta = {
  title: 'Appointment dialog',
  component: AppointmentDialogView,
  parameters: { styles: appointmentDialogStyles },
  args: {
    client: answering(() => new Promise(() => {})),
    status: 2,
    subject: { kind: 'mine', id_job: 1042 },
    texts: appointmentDialogTexts,
    now: () => new Date('2026-11-21T10:00:00Z'),
    onSaved: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof AppointmentDialogView>
export default meta

type Story = StoryObj<typeof meta>

/** Clicks each of `presses` in turn, then waits for `selector` to appear. */
const after =
  (presses: string[], selector: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    for (const press of presses) (await waitFor(() => find(root, press))).click()
    await waitFor(() => expect(root.querySelector(selector)).not.toBeNull())
  }
const save = 'button[type=submit]'
const repeat = 'input[name=recurrent]'

export const Claimed: Story = {}
export const Progressing: Story = { args: { status: 3 } }
export const Repeated: Story = { play: after([repeat], '.appointment-repeats') }
export const Invalid: Story = { play: after([repeat, save], '[aria-invalid=true]') }
export const Saving: Story = { play: after([save], '[data-phase=saving]') }
export const Overlapping: Story = {
  args: {
    client: answering(async () => {
      throw new ApiError(409, {
        code: 'appointment_overlaps',
        message: 'There is something else at that time: a visit on Tuesday 30 March 2027 at 09:00.',
      })
    }),
  },
  play: after([save], '[name=time][aria-invalid=true]'),
}
export const NotReached: Story = {
  args: { client: answering(() => Promise.reject(new TypeError('offline'))) },
  play: after([save], '.alert'),
}
