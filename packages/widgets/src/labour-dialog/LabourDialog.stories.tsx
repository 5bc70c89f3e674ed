import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { find, rootOf, typeInto } from '../shared/story-steps.ts'
import {
  fakeClient,
  noSignal,
  refusal,
  timesheetJob,
  visitJob,
  wholeJob,
} from './labour-dialog.fixtures.ts'
import { LabourDialogSlot, labourDialogStyles } from './LabourDialog.tsx'

const longWords = {
  place: 'SE13 Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch',
  service: {
    id: 1,
    name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten maintenance',
    shortened_display_name: 'Maintenance',
    fa_font_icon: 'fa-leaf',
  },
}

/** Record Labour and Add Materials, online and offline. */
const meta = {
  title: 'Labour dialog',
  component: LabourDialogSlot,
  parameters: { styles: labourDialogStyles },
  args: {
    kind: 'labour',
    client: fakeClient(),
    isOpen: true,
    who: { kind: 'self', id_treasure: 7 },
    showsPending: true,
    boardHref: '/my-jobs-board',
    texts: {},
    onRecorded: fn(),
    onClose: fn(),
  },
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof LabourDialogSlot>
export default meta

type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>

/** Fills in Record Labour for the preselected job, and saves. */
const save =
  (text: string): Play =>
  async ({ canvasElement }) => {
    const root = rootOf(canvasElement)
    await waitFor(() => find(root, 'input[name=quantity]'))
    typeInto(find(root, 'input[name=quantity]'), '3.5')
    await waitFor(() => expect(find(root, 'button[type=submit]')).toBeEnabled())
    find(root, 'button[type=submit]').click()
    await waitFor(() => expect(root.textContent).toContain(text))
  }
const refusing = (error: () => Error) => ({
  idJob: 1042,
  client: fakeClient({
    record() {
      throw error()
    },
  }),
})

export const Labour: Story = {}
export const Materials: Story = { args: { kind: 'materials' } }

export const Loading: Story = {
  args: { client: fakeClient({ jobs: () => new Promise(() => {}) }) },
}

export const CannotBeLoaded: Story = {
  args: {
    client: fakeClient({
      jobs() {
        throw refusal(500, 'unexpected')
      },
    }),
  },
}

export const NoJobs: Story = { args: { client: fakeClient({ jobs: () => [] }) } }

export const NoJobsNarrow: Story = {
  ...NoJobs,
  globals: { viewport: { value: 'mobile1' } },
  parameters: { width: 320 },
}

export const NotThisJob: Story = { args: { idJob: 9 } }

export const WholeJob: Story = { args: { idJob: 1050 } }

export const WholeJobRecorded: Story = {
  args: { idJob: 1050, client: fakeClient({ jobs: () => [wholeJob({ recorded: true })] }) },
}

export const ByVisit: Story = {
  args: { idJob: 1060, client: fakeClient({ jobs: () => [visitJob()] }) },
}

export const ForTreasure: Story = {
  args: { who: { kind: 'admin', id_treasure: 7, name: 'Mo Okafor' } },
}

export const ByLink: Story = { args: { who: { kind: 'link', token: 'a'.repeat(43) } } }

export const LinkHasRunOut: Story = {
  args: {
    who: { kind: 'link', token: 'a'.repeat(43) },
    client: fakeClient({
      jobs() {
        throw refusal(404, 'link_not_found')
      },
    }),
  },
}

export const Recorded: Story = {
  args: { idJob: 1042 },
  play: save('Work timesheet entry created.'),
}

export const TooSimilar: Story = {
  args: refusing(() => refusal(409, 'work_too_similar')),
  play: save('too similar to another'),
}

export const KeptWithoutSignal: Story = {
  args: refusing(noSignal),
  play: save('Waiting for signal'),
}

export const RefusedLater: Story = {
  args: refusing(noSignal),
  async play(context) {
    await save('Waiting for signal')(context)
    const kept = Object.keys(localStorage).find((name) => name.startsWith('treasures-outbox')) ?? ''
    const entry = JSON.parse(localStorage.getItem(kept) ?? '{}') as object
    localStorage.setItem(kept, JSON.stringify({ ...entry, refused: 'work_too_similar' }))
    dispatchEvent(new StorageEvent('storage'))
    const root = rootOf(context.canvasElement)
    await waitFor(() => expect(root.textContent).toContain('Not recorded'))
  },
}

export const MaterialsInvalid: Story = {
  args: { kind: 'materials' },
  async play({ canvasElement }) {
    const root = rootOf(canvasElement)
    await waitFor(() => find(root, 'input[name=treasureprice]'))
    find(root, 'button[type=submit]').click()
    await waitFor(() => expect(root.textContent).toContain('Please correct the problems.'))
    await expect(root.textContent).toContain('Price is required')
  },
}

export const LongWordsNarrow: Story = {
  globals: { viewport: { value: 'mobile1' } },
  parameters: { width: 320 },
  args: { idJob: 1042, client: fakeClient({ jobs: () => [timesheetJob(longWords)] }) },
}

export const Dark: Story = { globals: { theme: 'dark' } }
export const DarkMaterialsInvalid: Story = { ...MaterialsInvalid, globals: { theme: 'dark' } }
export const DarkRefusedLater: Story = { ...RefusedLater, globals: { theme: 'dark' } }
