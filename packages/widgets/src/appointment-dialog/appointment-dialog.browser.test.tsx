import { ApiError, listJobWindows, londonDate, type ApiClient } from '@treasures/api-client'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fetchWithTime } from '../shared/clock.ts'
import { AppointmentDialog, type AppointmentDialogProps } from './AppointmentDialog.tsx'

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('main')))
})
afterEach(async () => {
  root.unmount()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  await page.viewport(1280, 800)
})

const saved = {
  id: 9,
  times: [{ start_at: '2026-11-22T09:00:00Z', end_at: '2026-11-22T10:00:00Z' }],
}
/** A Saturday. */
const now = () => new Date('2026-11-21T10:00:00Z')

function open(
  props: Partial<AppointmentDialogProps> = {},
  answer: () => unknown = () => saved,
  clock: Pick<AppointmentDialogProps, 'now'> = { now },
  free: readonly string[] = [],
) {
  const sent: unknown[] = []
  const client = {
    url: (path: string) => path,
    call: async (endpoint: unknown, input: unknown) => {
      if (endpoint === listJobWindows)
        return {
          data: free.map((start_at) => ({ start_at, end_at: start_at })),
          has_hours: free.length > 0,
        }
      sent.push(input)
      return answer()
    },
  } as unknown as ApiClient
  const onSaved = vi.fn<(appointment: { id: number }) => void>()
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return (
      <AppointmentDialog
        client={client}
        isOpen={isOpen}
        status={2}
        subject={{ kind: 'mine', id_job: 1042 }}
        {...clock}
        onSaved={onSaved}
        onClose={() => setOpen(false)}
        {...props}
      />
    )
  }
  root.render(<Page />)
  return { sent, onSaved }
}

const dialog = page.getByRole('dialog', { name: 'Add Appointment' })
const field = (name: string) => page.getByLabelText(name, { exact: true })
/** Reads the active element from the shadow root, because the document sees only the host. */
async function focusOn(name: string) {
  await expect
    .poll(() => {
      const element = field(name).query()
      return element !== null && (element.getRootNode() as ShadowRoot).activeElement === element
    })
    .toBe(true)
}
const box = (name: string | RegExp) => page.getByRole('checkbox', { name })
const save = page.getByRole('button', { name: 'Save Appointment' })

test('with status 2, Hours starts at 1 and hides while Visit is ticked; with status 3, it always shows', async () => {
  open()
  await expect.element(field('Hours')).toHaveValue('1')
  await box(/visit/).click()
  await expect.element(field('Hours')).not.toBeInTheDocument()
  await box(/visit/).click()
  await expect.element(field('Hours')).toBeVisible()
  root.render(<span />)
  open({ status: 3 })
  await expect.element(field('Hours')).toBeVisible()
  await expect.element(box(/visit/)).not.toBeInTheDocument()
})

test.each([2, 3] as const)(
  'with status %i, Repeat appointment offers a frequency, an interval in days or weekdays, and an end',
  { tags: 'slow' },
  async (status) => {
    const { sent } = open({ status })
    await box('Repeat appointment').click()
    const often = page.getByRole('combobox')
    const words = (often.element() as HTMLSelectElement).textContent
    expect(words).toBe('dailyweeklyfortnightlymonthly')
    const days = page.getByRole('group', { name: 'On' }).getByRole('checkbox')
    await expect.element(days).toHaveLength(7)
    await often.selectOptions('daily')
    await expect.element(field('Repeat every (days)')).toHaveValue('1')
    await expect.element(days).toHaveLength(0)
    await often.selectOptions('monthly')
    await expect.element(field('Repeat every (days)')).not.toBeInTheDocument()
    await often.selectOptions('weekly')
    await box('Mon').click()
    await field('End date').fill('30/11/2026')
    await expect.element(page.getByText(/4 times, the last on Mon,? 30 Nov 2026/)).toBeVisible()
    await save.click()
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      params: { id: 1042 },
      body: {
        recurrent: true,
        end_at: '2026-11-30',
        meta: { frequency: 1, byweekday: ['SU', 'MO'] },
      },
    })
  },
)

test(
  'the earliest end date is the day after the start, the start is never past, and both fields say so',
  { tags: 'slow' },
  async () => {
    const { sent } = open()
    await box('Repeat appointment').click()
    await field('Date').fill('25/11/2026')
    await field('End date').fill('25/11/2026')
    await save.click()
    await expect.element(page.getByText('Must be 26/11/2026 or later')).toBeVisible()
    await expect.element(page.getByText('Please correct the problems.')).toBeVisible()
    await focusOn('End date')
    await field('End date').fill('26/11/2026')
    await expect.element(page.getByText('Must be 26/11/2026 or later')).not.toBeInTheDocument()
    await field('Date').fill('20/11/2026')
    await save.click()
    await expect.element(page.getByText('Must not be in the past')).toBeVisible()
    await focusOn('Date')
    expect(sent).toEqual([])
  },
)

test('the clock has 24 hours, and each change of date or time updates the start', async () => {
  open()
  await expect.element(page.getByText(/Starts Sun,? 22 Nov 2026, 09:00/)).toBeVisible()
  await field('Time').fill('1430')
  await expect.element(page.getByText(/Starts Sun,? 22 Nov 2026, 14:30/)).toBeVisible()
  await userEvent.tab()
  await expect.element(field('Time')).toHaveValue('14:30')
  await field('Date').fill('24/11/2026')
  await expect.element(page.getByText(/Starts Tue,? 24 Nov 2026, 14:30/)).toBeVisible()
  await field('Time').fill('24:00')
  await userEvent.tab()
  await expect.element(page.getByText('A valid time is required')).toBeVisible()
})

test('a successful save passes the appointment on and closes the dialog', async () => {
  const { sent, onSaved } = open({
    subject: { kind: 'link', token: 'x'.repeat(43), call: 'start' },
  })
  await field('Hours').fill('3.5')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved)
  expect(sent).toMatchObject([
    {
      body: { token: 'x'.repeat(43), date: '2026-11-22', time: '09:00', hours: 3.5, visit: false },
    },
  ])
})

test(
  'after an error, the dialog logs it, stays open with the input and explains, without a snackbar',
  { tags: 'slow' },
  async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const answers: (() => unknown)[] = [
      () => {
        throw new ApiError(409, {
          code: 'appointment_overlaps',
          message: 'There is something else at that time: a visit on Tuesday.',
        })
      },
      () => {
        throw new ApiError(500, { code: 'unexpected', message: 'Oops.' })
      },
      () => saved,
    ]
    const { onSaved } = open({ status: 3 }, () => answers.shift()?.())
    await field('Time').fill('11:15')
    await save.click()
    await expect
      .element(page.getByText(/a visit on Tuesday\. Please choose another time\./))
      .toBeVisible()
    await focusOn('Time')
    await field('Time').fill('12:15')
    await save.click()
    await expect.element(page.getByText(/The appointment was not saved/)).toBeVisible()
    expect(log).toHaveBeenCalledTimes(2)
    expect(document.querySelector('.snackbar')).toBeNull()
    await expect.element(field('Time')).toHaveValue('12:15')
    await save.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onSaved).toHaveBeenCalledOnce()
  },
)

test('the dialog fits a phone of 320 px', async () => {
  await page.viewport(320, 640)
  open()
  await box('Repeat appointment').click()
  await page.getByRole('combobox').selectOptions('fortnightly')
  const panel = dialog.element().querySelector('.dialog-panel') as HTMLElement
  expect(panel.scrollWidth).toBe(panel.clientWidth)
  expect(document.documentElement.scrollWidth).toBe(320)
})

test("on a device whose clock is wrong, the first day is tomorrow by the server's", async () => {
  const days = 864e5
  const dates = [Date.now() + 10 * days, Date.now()]
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () =>
      new Response('{}', { headers: { date: new Date(dates.shift() ?? 0).toUTCString() } }),
  )
  await fetchWithTime('/')
  onTestFinished(async () => void (await fetchWithTime('/')))
  const { sent } = open({}, () => saved, {})
  await field('Time').fill('09:00')
  await save.click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ body: { date: londonDate(new Date(Date.now() + 11 * days)) } })
})

test('free times of the treasure fill the time, and where a day has none, the next one is offered', async () => {
  const free = ['2026-11-22T10:30:00Z', '2026-11-22T11:00:00Z', '2026-11-24T09:00:00Z']
  const { sent } = open({}, () => saved, { now }, free)
  const times = page
    .getByRole('radiogroup', { name: 'Free times on Sunday 22 November' })
    .getByRole('radio')
  await expect.element(times).toHaveLength(2)
  await page.getByRole('radio', { name: '11:00' }).click()
  await expect.element(field('Time')).toHaveValue('11:00')
  await field('Date').fill('23/11/2026')
  await expect.element(page.getByText('No free time on Monday 23 November.')).toBeVisible()
  await page.getByRole('button', { name: 'Next: Tuesday 24 November, 09:00' }).click()
  await expect.element(page.getByRole('radio', { name: '09:00' })).toBeChecked()
  await save.click()
  await expect.poll(() => sent).toMatchObject([{ body: { date: '2026-11-24', time: '09:00' } }])
})
