import {
  addDays,
  dateInFigures,
  dayInWords,
  getInvoice,
  listMyCustomerJobs,
  londonDate,
  shortDayInWords,
  showPounds,
} from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, insert, make, signInAs, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { own } from '../../../../../api/test/fixture-people.ts'
import { watchCalls } from '#test/watch-calls.ts'

useApp()
beforeEach(() => page.viewport(1280, 800))

const job = (id: number) => page.getByRole('article').filter({ hasText: `Job ${id},` })
const dialog = (id: number) => page.getByRole('dialog', { name: `Cancel job ${id}?` })

/** Chooses a real image file, as a person does in the file chooser. */
async function choosePhoto() {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 20, 30)
  const transfer = new DataTransfer()
  transfer.items.add(new File([await canvas.convertToBlob()], 'hedge.png'))
  const all = [...document.querySelectorAll('dialog *')]
  const root = all.find(({ shadowRoot }) => shadowRoot?.querySelector('[type=file]'))?.shadowRoot
  const chooser = root?.querySelector<HTMLInputElement>('[type=file]')
  if (!chooser) throw new Error('There is no file input')
  chooser.files = transfer.files
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
}

let customers = 0
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/**
 * Signs in a new customer with three jobs: one open, one claimed with photos, and one completed.
 */
async function booked() {
  const n = ++customers
  const email = `ada-${n}@treasures.example` as const
  const id_customer = await make.createCustomer({ fname: 'Ada', lname: 'Lovelace', email })
  await make.createSignIn({ email, id_customer })
  const images_id = `two-pictures-of-job-${String(n).padStart(2, '0')}`
  const [open = 0, taken = 0] = await make.createJobs(id_customer, [
    {},
    { id_status: 2, images_id },
  ])
  const asked = { duration_hundredths: 200, customer_price_pence: 2_520 }
  await update('jobs', open, { ...asked, wanted: 'date', wanted_on: '2026-12-01' })
  const id_treasure = own.treasure
  await insert('assignments', {
    id_job: taken,
    id_treasure,
    how: 'claim',
    assigned_at: new Date(),
    ended_at: null,
  })
  const image = { id_job: taken, width: 1, height: 1 }
  for (const position of [1, 2])
    await insert('job_images', { ...image, position, file: `${n}-${position}`.padEnd(22, 'x') })
  const [done = 0] = await make.createBegunJobs(1, { id_customer, id_treasure })
  await update('jobs', done, { id_status: 5, images_id: `photos-of-job-${n}`.padEnd(22, 'x') })
  await insert('job_images', {
    ...image,
    id_job: done,
    position: 1,
    file: `${n}-done`.padEnd(22, 'x'),
  })
  const line = (changes: object) => make.createWork({ id: done, id_treasure }, changes)
  await line({ month: '2026-11-01', date: '2026-11-18', quantity_hundredths: 350 })
  const { id: id_work } = await line({ month: '2026-11-01', date: '2026-11-11' })
  await line({ month: '2026-11-01', material: true, id_service: 17, id_price_unit: 4 })
  await insert('reviews', {
    id_work,
    rating: '4.5',
    notes: 'Neat.',
    id_rateby: 2,
    created_at: new Date(),
  })
  await signInAs(email)
  return { open, taken, done }
}

test('a customer reads the status of each job in words', async () => {
  const { open, taken, done } = await booked()
  openPortal(paths.myJobs())
  await expect.element(job(open).getByText(/We’re finding someone/)).toBeVisible()
  await expect.element(job(open).getByText(/Tue 1 Dec 2026/)).toBeVisible()
  await expect.element(job(open).getByText(/£25.20 per hour, at least £50.40/)).toBeVisible()
  await expect
    .element(job(taken).getByText(/Sam has your job, and will agree a time/))
    .toBeVisible()
  await expect.element(job(taken).getByText('Taken', { exact: true })).toBeVisible()
  await expect.element(job(taken).getByText(/^Sam · (No ratings yet|Rated .*)$/)).toBeVisible()
  await expect
    .element(job(taken).getByRole('link', { name: /^Call Sam: 07/ }))
    .toHaveAttribute('href', expect.stringMatching(/^tel:\+447/))
  await expect.element(job(taken).getByRole('button', { name: /^Photo 2/ })).toBeVisible()
  await expect
    .element(job(done).getByRole('link', { name: 'Book again: Gardening' }))
    .toHaveAttribute('href', `/book-myself-a-job-page?again=${done}`)
  await expect.element(job(open).getByRole('button', { name: /^Cancel/ })).toBeVisible()
  await expect.element(job(done).getByRole('button', { name: /^Cancel/ })).toHaveLength(0)
  expect(await accessibilityViolations()).toEqual([])
})

test('photos of a past job have a separate page with a link back', { tags: 'slow' }, async () => {
  const { done } = await booked()
  openPortal(paths.myJobs())
  await page.getByRole('link', { name: `See the photos of job ${done}` }).click()
  await expect.element(page.getByRole('heading', { name: 'Job images' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('heading', { name: 'My jobs' })).toBeVisible()
})

async function visitOn(id_job: number, start: Date, end: Date) {
  const [id = 0] = await insert('appointments', {
    id_job,
    id_treasure: own.treasure,
    date: start.toISOString().slice(0, 10),
    time: '09:00',
    hours_hundredths: 200,
    visit: false,
    recurrent: false,
    created_at: new Date(),
    updated_at: new Date(),
  })
  await insert('appointment_times', {
    id_appointment: id,
    id_treasure: own.treasure,
    during: `[${start.toISOString()},${end.toISOString()})`,
  })
}

test(
  'the next visit appears above everything else, with a calendar file',
  { tags: 'slow' },
  async () => {
    const { open, taken } = await booked()
    await visitOn(taken, inHours(26), inHours(28))
    const calls = watchCalls(/\/calendar$/)
    openPortal(paths.myJobs())
    await expect
      .element(job(taken).getByText(/^Sam is coming .* at \d\d:\d\d, for about 2 hours\.$/))
      .toBeVisible()
    // The open job was booked later and has no visit yet.
    expect(page.getByRole('article').first().element()).toBe(job(taken).element())
    await expect.element(job(open)).toBeVisible()
    await job(taken)
      .getByRole('button', { name: `Add to calendar: job ${taken}` })
      .click()
    await expect.poll(() => calls.length).toBe(1)
    await expect
      .element(job(taken).getByRole('link', { name: /Directions/ }))
      .not.toBeInTheDocument()

    const said = hearSnackbars()
    await job(taken)
      .getByRole('button', { name: `Change time: job ${taken}` })
      .click()
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect.element(page.getByText('A valid date is required')).toBeVisible()
    await page.getByLabelText('Day', { exact: true }).fill('02/12/2046')
    await page.getByLabelText('When in the day').selectOptions('In the afternoon, by 5')
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect.poll(() => said).toContain('We’ve asked Sam. Nothing changes until they reply.')
    await expect
      .element(job(taken).getByText(/You’ve asked for Sun 2 Dec 2046 in the afternoon/))
      .toBeVisible()

    // Staff accept the requested time with one press.
    await signInAs('admin')
    openPortal(paths.job({ id: taken }))
    await page.getByRole('button', { name: 'Move to Sun 2 Dec 2046 at 13:00' }).click()
    await expect.element(page.getByText(/2 Dec 2046, 13:00, 2 hours$/)).toBeVisible()
    await expect
      .element(page.getByRole('group', { name: 'Different time requested' }))
      .toHaveLength(0)
  },
)

test('a customer repeats a job on a phone: dates with prices, skip, restore, pause and end', async () => {
  await page.viewport(390, 844)
  const { taken } = await booked()
  await update('jobs', taken, { customer_price_pence: 2_520 })
  const days = [1, 2, 3].map((week) => addDays(londonDate(new Date()), 7 * week))
  const [first = '', second = '', third = ''] = days
  openPortal(paths.myJobs())
  await job(taken)
    .getByRole('button', { name: `Repeat job ${taken}` })
    .click()
  const repeat = page.getByRole('dialog', { name: `Repeat job ${taken}` })
  await repeat.getByLabelText('First date', { exact: true }).fill(dateInFigures(first))
  await repeat.getByLabelText('Time', { exact: true }).fill('07:15')
  await repeat.getByLabelText('Hours', { exact: true }).fill('1.5')
  const preview = repeat.getByRole('region', { name: 'First dates' })
  await expect
    .element(
      preview
        .getByRole('listitem')
        .filter({ hasText: dayInWords(first) })
        .getByText(/£37\.80$/),
    )
    .toBeVisible()
  await expect.element(preview.getByRole('listitem')).toHaveLength(8)
  expect(await accessibilityViolations()).toEqual([])
  await repeat.getByRole('button', { name: `Repeat from ${dayInWords(first)}` }).click()

  const dialog = page.getByRole('dialog', { name: `Repeated visits of job ${taken}` })
  const dates = dialog.getByRole('list', { name: 'Coming dates' })
  const row = (day: string) => dates.getByRole('listitem').filter({ hasText: dayInWords(day) })
  await dates.getByRole('button', { name: `Skip ${shortDayInWords(second)} only` }).click()
  await expect.element(row(second).getByText(/(^|· )skipped$/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await row(second)
    .getByRole('button', { name: `Restore ${shortDayInWords(second)}` })
    .click()
  await expect
    .element(row(second).getByRole('button', { name: `Skip ${shortDayInWords(second)} only` }))
    .toBeVisible()

  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await dialog.getByLabelText('First visit to move').selectOptions(dayInWords(second))
  await expect.element(dialog.getByLabelText('New time')).toHaveValue('07:15')
  await dialog.getByLabelText('New date', { exact: true }).fill(dateInFigures(addDays(second, 1)))
  await dialog
    .getByRole('button', { name: new RegExp(`^Move ${shortDayInWords(second)} and \\d later$`) })
    .click()
  await expect.element(row(addDays(third, 1))).toBeVisible()
  await expect.element(row(first)).toBeVisible()
  await expect.element(row(second)).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await dialog.getByLabelText('First visit to move').selectOptions(dayInWords(addDays(second, 1)))
  await dialog.getByLabelText('New date', { exact: true }).fill(dateInFigures(second))
  await dialog.getByRole('button', { name: /^Move .* later$/ }).click()
  await expect.element(row(second)).toBeVisible()

  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await dialog
    .getByLabelText('First day without a visit', { exact: true })
    .fill(dateInFigures(second))
  await dialog.getByRole('button', { name: `Pause from ${dayInWords(second)}` }).click()
  await expect.element(row(third).getByText(/^paused$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect
    .element(row(third).getByRole('button', { name: `Skip ${shortDayInWords(third)} only` }))
    .toBeVisible()

  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await dialog.getByLabelText('Last visit').selectOptions(dayInWords(second))
  const said = hearSnackbars()
  await dialog
    .getByRole('button', {
      name: new RegExp(`^End after ${shortDayInWords(second)}, and cancel \\d later visits$`),
    })
    .click()
  await expect.poll(() => said).toContain(`The visits end after ${dayInWords(second)}.`)
  await job(taken)
    .getByRole('button', { name: `Repeated visits of job ${taken}` })
    .click()
  await expect.element(dates.getByRole('listitem')).toHaveLength(2)
})

test(
  'where the treasure can’t come, a customer asks for someone else by keyboard, chooses another day, or skips',
  { timeout: 30_000 },
  async () => {
    await page.viewport(320, 700)
    const { taken } = await booked()
    const [first = '', second = '', third = '', fourth = ''] = [1, 2, 3, 4].map((week) =>
      addDays(londonDate(new Date()), 7 * week + 1),
    )
    for (const day of [second, third, fourth])
      await insert('breaks', {
        id_treasure: own.treasure,
        start_on: day,
        end_on: day,
        created_at: new Date(),
      })
    openPortal(paths.myJobs())
    await job(taken)
      .getByRole('button', { name: `Repeat job ${taken}` })
      .click()
    const repeat = page.getByRole('dialog', { name: `Repeat job ${taken}` })
    await repeat.getByLabelText('First date', { exact: true }).fill(dateInFigures(first))
    await repeat.getByLabelText('Time', { exact: true }).fill('05:15')
    const preview = repeat.getByRole('region', { name: 'First dates' }).getByRole('listitem')
    await expect
      .element(preview.filter({ hasText: dayInWords(second) }).getByText(/not free/))
      .toBeVisible()
    await expect
      .element(preview.filter({ hasText: dayInWords(first) }).getByText(/not free/))
      .toHaveLength(0)
    await repeat.getByRole('button', { name: `Repeat from ${dayInWords(first)}` }).click()

    const dates = page.getByRole('list', { name: 'Coming dates' })
    const row = (day: string) => dates.getByRole('listitem').filter({ hasText: dayInWords(day) })
    const someone = row(second).getByRole('button', {
      name: `Someone else ${shortDayInWords(second)}`,
    })
    await expect.element(someone).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    ;(someone.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(row(second).getByText(/(^|· )looking for someone else, job \d+$/))
      .toBeVisible()

    await row(third)
      .getByRole('button', { name: `Another day for ${shortDayInWords(third)}` })
      .click()
    await row(third)
      .getByLabelText('New date', { exact: true })
      .fill(dateInFigures(addDays(third, 1)))
    expect(await accessibilityViolations()).toEqual([])
    await row(third)
      .getByRole('button', { name: `Move ${shortDayInWords(third)}` })
      .click()
    await expect.element(row(addDays(third, 1)).getByText(/moved from/)).toBeVisible()

    await row(fourth)
      .getByRole('button', { name: `Skip ${shortDayInWords(fourth)}` })
      .click()
    await expect.element(row(fourth).getByText(/(^|· )skipped$/)).toBeVisible()
  },
)

test('a customer edits the description and the photos of a job', { tags: 'slow' }, async () => {
  const { open, done } = await booked()
  const said = hearSnackbars()
  openPortal(paths.myJobs())
  await page.getByRole('button', { name: `Edit job ${open}` }).click()
  await expect.element(page.getByRole('button', { name: `Edit job ${done}` })).toHaveLength(0)
  const edit = page.getByRole('dialog', { name: `Edit job ${open}` })
  const text = edit.getByLabelText('What needs to be done?')
  await text.fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect.element(edit.getByText('Please tell us about the job')).toBeVisible()
  await text.fill('Trim both hedges.')
  await expect.element(edit.getByRole('button', { name: 'Add photos' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await choosePhoto()
  await expect.element(edit.getByText('Photo sent')).toBeInTheDocument()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => said).toContain(`Job ${open} is saved.`)
  await expect.element(job(open).getByText('Trim both hedges.')).toBeVisible()
  await expect.element(job(open).getByRole('button', { name: 'Photo 1 of 1' })).toBeVisible()
})

test('a job is cancelled with a reason, and the list shows it', async () => {
  const { open } = await booked()
  const said = hearSnackbars()
  const calls = watchCalls(/\/decline$/)
  openPortal(paths.myJobs())
  await page.getByRole('button', { name: `Cancel job ${open}` }).click()
  const why = dialog(open).getByLabelText('Why?')
  await expect.element(why).toBeVisible()
  await expect.element(page.getByText('The customer could not be reached')).not.toBeInTheDocument()
  await dialog(open).getByRole('button', { name: 'Yes, cancel' }).click()
  await expect.element(page.getByText('Please choose a reason')).toBeVisible()
  await expect.element(why).toHaveFocus()
  expect(calls).toEqual([])
  expect(await accessibilityViolations()).toEqual([])
  await why.selectOptions('Too expensive')
  await dialog(open).getByRole('button', { name: 'Yes, cancel' }).click()
  await expect.poll(() => said).toContain(`Job ${open} is cancelled.`)
  expect(calls[0]?.body).toEqual({ id_job_loss_reason: 1 })
  await expect.element(job(open).getByText(/Cancelled before anyone had started/)).toBeVisible()
})

test(
  'a job that was completed in the meantime is not cancelled, and the reason appears',
  { tags: 'slow' },
  async () => {
    const { taken } = await booked()
    openPortal(paths.myJobs())
    await page.getByRole('button', { name: `Cancel job ${taken}` }).click()
    await dialog(taken).getByLabelText('Why?').selectOptions('Booked twice')
    await update('jobs', taken, { id_status: 4 })
    await dialog(taken).getByRole('button', { name: 'Yes, cancel' }).click()
    await expect
      .element(dialog(taken).getByText('This job is Completed. Please call us.'))
      .toBeVisible()
  },
)

test(
  'cancelling a job whose visit has begun sends a request to staff',
  { tags: 'slow' },
  async () => {
    const { done } = await booked()
    await update('jobs', done, { id_status: 3 })
    const said = hearSnackbars()
    openPortal(paths.myJobs())
    await page.getByRole('button', { name: `Cancel job ${done}` }).click()
    await expect.element(dialog(done).getByText(/^A visit has already started/)).toBeVisible()
    await dialog(done).getByLabelText('Why?').selectOptions('Too expensive')
    await dialog(done).getByRole('button', { name: 'Ask to cancel' }).click()
    const words = `We’ve got your request to cancel job ${done} and will be in touch.`
    await expect.poll(() => said).toContain(words)
    await expect.element(job(done).getByText(/^You’ve asked us to cancel this job/)).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: `Cancel job ${done}` }))
      .not.toBeInTheDocument()
    expect(await accessibilityViolations()).toEqual([])
  },
)

test('a customer without jobs is led to the booking form', async () => {
  await signInAs('both')
  openPortal(paths.myJobs())
  await expect.element(page.getByText('No jobs yet')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Book a job', exact: true }))
    .toHaveAttribute('href', '/book-myself-a-job-page')
})

test('a paid job shows the amount paid and opens its invoice, with all actions in one row', async () => {
  const n = ++customers
  const email = `ada-${n}@treasures.example` as const
  const id_customer = await make.createCustomer({ fname: 'Ada', lname: 'Lovelace', email })
  await make.createSignIn({ email, id_customer })
  const id_invoice = await make.createInvoice({ id_customer, id_treasure: own.treasure })
  await signInAs('super')
  const { lines } = await api.call(getInvoice, { params: { id: id_invoice } })
  const { id_job = 0, total = 0 } = lines[0] ?? {}
  await update('jobs', id_job, { id_status: 5 })
  await signInAs(email)
  openPortal(paths.myJobs())
  await expect.element(job(id_job).getByText(`Done and paid: ${showPounds(total)}.`)).toBeVisible()
  const top = (one: ReturnType<typeof page.getByRole>) => one.element().getBoundingClientRect().top
  const again = job(id_job).getByRole('link', { name: /^Book again/ })
  const work = job(id_job).getByRole('button', { name: /^Work and reviews/ })
  const invoice = job(id_job).getByRole('button', { name: /^Invoice/ })
  await page.viewport(1280, 800)
  expect([top(again), top(work)]).toEqual([top(invoice), top(invoice)])
  expect(await accessibilityViolations()).toEqual([])
  await invoice.click()
  await expect.element(page.getByRole('dialog', { name: /Invoice/ })).toBeVisible()
})

test('jobs that fail to load can be retried', async () => {
  await fail(listMyCustomerJobs, 'broken', { times: 1 })
  const { open } = await booked()
  openPortal(paths.myJobs())
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(job(open)).toBeVisible()
})

test(
  'a customer sees the work done for a job and reviews it line by line',
  { tags: 'slow' },
  async () => {
    const { done } = await booked()
    openPortal(paths.myJobs())
    await page.getByRole('button', { name: `Work and reviews of job ${done}` }).click()
    const lines = job(done).getByRole('listitem')
    // Materials cannot be rated, so only labour is listed.
    await expect.element(lines).toHaveLength(2)
    await expect.element(lines.nth(0).getByText('Wed 18 Nov 2026, 3.5 hours, Sam')).toBeVisible()
    await expect.element(lines.nth(1).getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible()
    // Jobs without recorded work have none to review.
    await expect.element(page.getByRole('button', { name: /^Work and reviews/ })).toHaveLength(1)
    expect(await accessibilityViolations()).toEqual([])

    await page.getByRole('button', { name: 'Review of the work on Wed 18 Nov 2026' }).click()
    await page.getByRole('textbox', { name: 'Notes' }).fill('Very good.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Thank you. Your review is saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(lines.nth(0).getByRole('img', { name: '5 of 5 stars' })).toBeVisible()

    await page.getByRole('button', { name: 'View review of the work on Wed 11 Nov 2026' }).click()
    await expect.element(page.getByText('Neat.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  },
)

test('if the treasure can be booked online, a customer moves the visit at once', async () => {
  const { taken } = await booked()
  // Uses January, when London's time equals UTC.
  await visitOn(taken, new Date('2047-01-09T10:00Z'), new Date('2047-01-09T12:00Z'))
  const date = londonDate(inHours(48))
  const hours = { from_minute: 540, to_minute: 720, mode: 'book' as const }
  await insert('working_days', { id_treasure: own.treasure, date, ...hours })
  const said = hearSnackbars()
  openPortal(paths.myJobs())
  const ask = job(taken).getByRole('button', { name: `Change time: job ${taken}` })
  await ask.click()
  await page.getByLabelText('Time', { exact: true }).selectOptions('09:30')
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: `Move to ${dayInWords(date)}, 09:30` }).click()
  await expect.poll(() => said).toContain(`Sam now comes ${dayInWords(date)} at 09:30.`)
  await expect.element(job(taken).getByText(/at 09:30, for about 2 hours\.$/)).toBeVisible()
})
