import type { TimesheetJob } from '@treasures/api-client'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  fakeClient,
  noSignal,
  refusal,
  timesheetJob,
  wholeJob,
  work,
} from './labour-dialog.fixtures.ts'
import { LabourDialog, MaterialsDialog, type LabourDialogProps } from './LabourDialog.tsx'

let root: Root
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  root = createRoot(document.body.appendChild(document.createElement('main')))
})
afterEach(async () => {
  root.unmount()
  document.body.replaceChildren()
  await page.viewport(1280, 800)
})

const self = { kind: 'self', id_treasure: 7 } as const
const admin = { kind: 'admin', id_treasure: 7, name: 'Mo Okafor' } as const

function open(
  Which: typeof LabourDialog,
  client = fakeClient(),
  props: Partial<LabourDialogProps> = {},
) {
  const onRecorded = vi.fn<(work: { id: number }) => void>()
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Which
          client={client}
          who={self}
          isOpen={isOpen}
          onRecorded={onRecorded}
          onClose={() => setOpen(false)}
          {...props}
        />
      </>
    )
  }
  root.render(<Page />)
  return { client, onRecorded }
}

const londonToday = () =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format()

/**
 * Matches the start of the name, because some browsers add the mark of a required field to the
 * name.
 */
const field = (name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name.replaceAll(/[()]/g, String.raw`\$&`)}`) })
const job = page.getByLabelText(/^Job/)
const save = page.getByRole('button', { name: 'Save' })
const dialog = page.getByRole('dialog')
const said = (text: string) => page.getByRole('status').getByText(text)

test('Record Labour asks for a job with an appointment, the amount, a description and the date, and reports problems', async () => {
  const { client, onRecorded } = open(LabourDialog)
  await expect.element(page.getByRole('heading', { name: 'Record Labour' })).toBeVisible()
  expect(document.querySelector('main > div')?.shadowRoot?.querySelector('.lucide-timer')).not.toBe(
    null,
  )
  await expect.element(job).toHaveAccessibleDescription('Only jobs with an appointment shown')
  await expect
    .element(field('Number of units worked'))
    .toHaveAccessibleDescription('3.5 means 3 hours 30 mins')
  await expect.element(field('Date')).toHaveAccessibleDescription('DD/MM/YYYY')
  await expect.element(save).toBeDisabled()

  await userEvent.click(field('Number of units worked'))
  await page.getByRole('heading', { name: 'Record Labour' }).click()
  await expect.element(page.getByText('Number of units worked is required')).toBeVisible()
  await job.selectOptions('Job 1060: Gardening, SE13 Lewisham, Ada Fenwick')
  await expect.element(page.getByText('Visits Done is required')).toBeVisible()
  await job.selectOptions('Choose the job')
  await expect.element(page.getByText('Job is required')).toBeVisible()
  await job.selectOptions('Job 1042: Gardening, SE13 Lewisham, Ada Fenwick')
  await field('Hours Done').fill('-1')
  await expect.element(page.getByText('Cannot be negative')).toBeVisible()
  await field('Hours Done').fill('24.5')
  await expect.element(page.getByText('At most 24 hours on one day')).toBeVisible()
  await field('Hours Done').fill('3.5')

  // Problems show on blur, not while the user types.
  await field('Description (optional)').fill('x'.repeat(65_536))
  await expect.element(save).toBeDisabled()
  await expect.element(page.getByText('Line is too long')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(page.getByText('Line is too long')).toBeVisible()
  await field('Description (optional)').fill('Hedges')

  await expect.element(field('Date')).toHaveValue(londonToday())
  await page.getByRole('button', { name: 'Visit on Fri 20 Nov' }).click()
  await expect.element(field('Date')).toHaveValue('20/11/2026')
  await field('Date').fill('31/04/2026')
  await expect.element(page.getByText('A valid date is required')).toBeVisible()
  await field('Date').fill('01/01/2999')
  await expect.element(page.getByText('Cannot be in the future')).toBeVisible()
  await field('Date').fill('19/11/2026')
  await save.click()
  await expect.element(said('Work timesheet entry created.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(client.recorded).toMatchObject([
    {
      path: '/my/treasure/work/time',
      body: { id_job: 1042, quantity: 3.5, descr: 'Hedges', date: '2026-11-19' },
    },
  ])
  expect(onRecorded).toHaveBeenCalledExactlyOnceWith({ id: 1 })
  expect(localStorage.getItem('treasures-jobs:7')).not.toMatch(/Ada|Fenwick|Overgrown/)
})

test('Save and Cancel share a row, with space between them', async () => {
  open(LabourDialog)
  await expect.element(save).toBeVisible()
  const [left, right] = [save, page.getByRole('button', { name: 'Cancel' })].map((button) =>
    button.element().getBoundingClientRect(),
  )
  expect(right!.left - left!.right).toBe(10)
  expect(right!.width).toBeCloseTo(left!.width, 0)
})

test('a fixed-price job is recorded as done once, without hours', async () => {
  const { client } = open(LabourDialog, fakeClient({ jobs: () => [timesheetJob(), wholeJob()] }))
  await job.selectOptions('1050')
  await expect.element(page.getByText(/records the whole job as done/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /Done|worked/ })).not.toBeInTheDocument()
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(client.recorded).toMatchObject([{ body: { id_job: 1050, quantity: 1 } }])
})

test('a fixed-price job that is already recorded cannot be recorded again', async () => {
  open(LabourDialog, fakeClient({ jobs: () => [wholeJob({ recorded: true })] }))
  await job.selectOptions('1050')
  await expect
    .element(page.getByText('The whole job has already been recorded as done.'))
    .toBeVisible()
  await expect.element(save).toBeDisabled()
})

test(
  'a preselected job is not asked for, and the timesheet variant requires a description',
  { tags: 'slow' },
  async () => {
    open(LabourDialog, fakeClient(), { idJob: 1042, isDescriptionRequired: true })
    await expect
      .element(page.getByText('Job 1042: Gardening, SE13 Lewisham, Ada Fenwick'))
      .toBeVisible()
    await expect.element(job).not.toBeInTheDocument()
    await field('Hours Done').fill('2')
    await userEvent.click(field('Description'))
    await userEvent.tab()
    await expect.element(page.getByText('Description is required')).toBeVisible()
    await expect.element(save).toBeDisabled()
    await field('Description').fill('Hedges')
    await expect.element(save).toBeEnabled()
  },
)

test(
  'Add Materials asks for the purchase, and Save reports problems',
  { tags: 'slow' },
  async () => {
    const { client } = open(MaterialsDialog)
    await expect.element(page.getByRole('heading', { name: 'Add Materials' })).toBeVisible()
    expect(
      document.querySelector('main > div')?.shadowRoot?.querySelector('.lucide-shopping-basket'),
    ).not.toBe(null)
    await expect.element(job.getByRole('option').first()).toHaveTextContent('Choose the job')
    for (const [name, hint] of [
      ['Number of items', 'Number of items eg 4'],
      ['Description', 'What bought e.g. nails'],
      ['Price per item', 'e.g. 36.24'],
    ] as const)
      await expect.element(field(name)).toHaveAccessibleDescription(hint)
    await field('Date purchased').fill('')
    await save.click()
    await expect.element(said('Please correct the problems.')).toBeVisible()
    expect(job.element()).toBe((job.element().getRootNode() as ShadowRoot).activeElement)
    for (const text of [
      'Job is required',
      'Number of items is required',
      'Description is required',
      'Price is required',
      'A valid date is required',
    ])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    expect(client.recorded).toEqual([])

    await job.selectOptions('1050')
    await field('Number of items').fill('-4')
    await field('Price per item').fill('-1')
    await expect.element(page.getByText('Cannot be negative')).toHaveLength(2)
    await field('Number of items').fill('4')
    await field('Description').fill('Nails')
    await field('Price per item').fill('36.24')
    await expect.element(page.getByText('Total £144.96')).toBeVisible()
    await field('Date purchased').fill('19/11/2026')
    await save.click()
    await expect.element(said('Materials timesheet entry created.')).toBeVisible()
    expect(client.recorded).toMatchObject([
      {
        path: '/my/treasure/work/material',
        body: {
          id_job: 1050,
          quantity: 4,
          descr: 'Nails',
          treasureprice: 36.24,
          date: '2026-11-19',
        },
      },
    ])
  },
)

async function fillIn(Which: typeof LabourDialog) {
  await job.selectOptions('1042')
  if (Which === LabourDialog) return field('Hours Done').fill('2')
  await field('Number of items').fill('4')
  await field('Description').fill('Nails')
  await field('Price per item').fill('36.24')
}

const tooSimilar = 'too similar to another already recorded on the same day.'
const sorry = 'Sorry, there was an unexpected error. Please try again, or phone 020 7946 0123.'
test.each([
  [
    'too similar labour',
    LabourDialog,
    self,
    refusal(409, 'work_too_similar'),
    `This time worked was not recorded as it is ${tooSimilar}`,
  ],
  [
    'too similar labour of another',
    LabourDialog,
    admin,
    refusal(409, 'work_too_similar'),
    `The labour was not recorded as it is ${tooSimilar}`,
  ],
  [
    'too similar materials',
    MaterialsDialog,
    self,
    refusal(409, 'work_too_similar'),
    `Materials not recorded as they are ${tooSimilar}`,
  ],
  [
    'too similar materials of another',
    MaterialsDialog,
    admin,
    refusal(409, 'work_too_similar'),
    `Materials not recorded as they are ${tooSimilar}`,
  ],
  ['a broken server', LabourDialog, self, refusal(500, 'unexpected'), sorry],
  ['a broken server for staff', MaterialsDialog, admin, refusal(500, 'unexpected'), sorry],
  [
    'a locked month',
    LabourDialog,
    self,
    refusal(423, 'timesheet_locked'),
    'The timesheet of that month is locked. To have it opened, please phone 020 7946 0123.',
  ],
  [
    'a job without an appointment',
    LabourDialog,
    self,
    refusal(409, 'job_not_begun'),
    'Please make an appointment with the customer before you record anything.',
  ],
  [
    'a job of someone else',
    LabourDialog,
    self,
    refusal(404, 'job_not_found'),
    'This job is no longer yours to record to.',
  ],
  [
    "staff's lost connection",
    LabourDialog,
    admin,
    noSignal(),
    "We couldn't reach our server. What you typed is still here.",
  ],
] as const)(
  '%s explains why nothing was recorded',
  { tags: 'slow' },
  async (_, Which, who, error, words) => {
    const { onRecorded } = open(
      Which,
      fakeClient({
        record() {
          throw error
        },
      }),
      { who },
    )
    await fillIn(Which)
    await save.click()
    await expect.element(said(words)).toBeVisible()
    await expect.element(dialog).toBeVisible()
    await expect.element(save).toBeEnabled()
    expect(onRecorded).not.toHaveBeenCalled()
    expect(Object.keys(localStorage).filter((name) => name.includes('outbox'))).toEqual([])
  },
)

test('an entry refused as too similar names the other one at the date, which has the focus', async () => {
  const words = 'Already recorded on Fri 20 Nov 2026, 14:02: 2 hours.'
  open(
    LabourDialog,
    fakeClient({
      record() {
        throw refusal(409, 'work_too_similar', { date: [words] })
      },
    }),
  )
  await fillIn(LabourDialog)
  await save.click()
  await expect
    .element(said(`This time worked was not recorded as it is ${tooSimilar}`))
    .toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(field('Date')).toHaveAccessibleDescription(words)
})

test(
  'the same values are sent again with the same key, other values with a new one',
  { tags: 'slow' },
  async () => {
    const keys: (string | undefined)[] = []
    open(
      LabourDialog,
      fakeClient({
        record({ key }) {
          keys.push(key)
          throw refusal(503, 'unavailable')
        },
      }),
    )
    await fillIn(LabourDialog)
    for (const [hours, tries] of [
      ['2', 1],
      ['2', 2],
      ['3', 3],
    ] as const) {
      await field('Hours Done').fill(hours)
      await save.click()
      await expect.poll(() => keys.length).toBe(tries)
      await expect.element(save).not.toHaveAttribute('aria-busy')
    }
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  },
)

test('staff record for a chosen treasure, and the message names the job', async () => {
  const { client } = open(LabourDialog, fakeClient(), { who: admin })
  await expect.element(page.getByText('For Mo Okafor')).toBeVisible()
  await fillIn(LabourDialog)
  await save.click()
  await expect.element(said('Labour successfully recorded for Job 1042.')).toBeVisible()
  expect(client.recorded).toMatchObject([
    { path: '/admin/timesheet/work/record-labour', body: { id_treasure: 7, id_job: 1042 } },
  ])
})

test.each([
  ['Record Labour', LabourDialog, self, '/my-jobs-board'],
  ['Add Materials', MaterialsDialog, self, '/my-jobs-board'],
  ['Record Labour for a treasure', LabourDialog, admin, '/public/jobs/board'],
] as const)('%s without jobs leads to the board', { tags: 'slow' }, async (_, Which, who, to) => {
  open(Which, fakeClient({ jobs: () => [] }), { who })
  await expect
    .element(page.getByText(/no progressing jobs to record time and materials to\./))
    .toBeVisible()
  await expect
    .element(
      page.getByText(
        'Use the Jobs Board to claim jobs and make an appointment with the customer after claiming.',
      ),
    )
    .toBeVisible()
  const board = page.getByRole('link', { name: 'My Jobs Board', exact: true })
  await expect.element(board).toHaveAttribute('href', to)
  await page.viewport(320, 640)
  await expect.element(page.getByRole('link', { name: 'Board', exact: true })).toBeVisible()
  await page.viewport(321, 640)
  await expect.element(board).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test(
  'while jobs load there is a spinner, and after a while a notice until they have loaded',
  { tags: 'slow' },
  async () => {
    let answer: (jobs: TimesheetJob[]) => void = () => {}
    open(LabourDialog, fakeClient({ jobs: () => new Promise((done) => (answer = done)) }))
    await expect.element(page.getByRole('status').getByText('Please wait...').first()).toBeVisible()
    const notice = page.getByText('Your jobs are taking a while to load. Please wait...')
    await expect.element(notice).toBeVisible()
    expect(page.getByText('⚠').query()).toBeNull()
    answer([timesheetJob()])
    await expect.element(job).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  },
)

test('a failed load of the jobs can be retried', async () => {
  let isBroken = true
  open(
    LabourDialog,
    fakeClient({
      jobs() {
        if (isBroken) throw refusal(500, 'unexpected')
        return [timesheetJob()]
      },
    }),
  )
  await expect
    .element(page.getByRole('alert').getByText(/^Your jobs could not be loaded\./))
    .toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(job).toBeVisible()
})

test('Esc keeps the input; Cancel clears it', { tags: 'slow' }, async () => {
  open(LabourDialog)
  await fillIn(LabourDialog)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(field('Hours Done')).toHaveValue('2')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(field('Number of units worked')).toHaveValue('')
})

test('the input of an edited line, closed without saving, does not appear in the next new entry', async () => {
  const draw = (props: Partial<LabourDialogProps>) =>
    root.render(
      <LabourDialog
        client={client}
        who={self}
        isOpen
        onClose={() => draw({ isOpen: false })}
        {...props}
      />,
    )
  const client = fakeClient()
  draw({ line: work() })
  await expect.element(page.getByRole('heading', { name: 'Edit Labour' })).toBeVisible()
  await expect.element(field('Hours Done')).toHaveValue('3.5')
  await field('Hours Done').fill('7')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  draw({})
  await expect.element(job).toHaveValue('')
  await expect.element(field('Number of units worked')).toHaveValue('')
})
