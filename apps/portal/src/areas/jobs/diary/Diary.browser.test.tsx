import { addDays, listTreasures, londonWallOf, londonDate } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { fail, insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { signInOwnTreasure } from '#test/own-treasure.ts'

useApp()
beforeEach(() => page.viewport(1280, 900))

const today = londonDate(new Date())
const tomorrow = addDays(today, 1)
const visit = (name: RegExp | string) => page.getByRole('button', { name })
const openDiary = (view: string, day = tomorrow) =>
  openPortal(`${paths.diary()}?view=${view}&day=${day}`)

/** The next Sunday when the clocks change: the last Sunday of March or October. */
function nextChange(): string {
  let day = tomorrow
  const isChange = () => londonOffset(day) !== londonOffset(addDays(day, 1))
  while (!isChange()) day = addDays(day, 1)
  return day
}
/** London's wall-clock time at midnight UTC of a day. */
const londonOffset = (day: string) => londonWallOf(new Date(`${day}T00:00:00Z`)).time

/** Signs in a new treasure with a visit tomorrow at 12:00 UTC and a job without an appointment. */
const busy = async () => makeBusy(await signInOwnTreasure())

async function makeBusy(id_treasure: number) {
  const id_customer = await make.createCustomer({ fname: 'Ada', lname: 'Featherstonehaugh' })
  const claimed = { id_status: 3, on_board: false } as const
  const [booked = 0, waiting = 0] = await make.createJobs(id_customer, [
    claimed,
    { ...claimed, id_status: 2 },
  ])
  const assigned = { id_treasure, how: 'claim', assigned_at: new Date(), ended_at: null } as const
  await insert('assignments', { ...assigned, id_job: booked }, { ...assigned, id_job: waiting })
  await make.createVisit({ id_job: booked, id_treasure }, tomorrow)
  return { id_treasure, booked, waiting }
}

test.each(['day', 'week', 'month', 'list'])(
  "the %s shows each visit's customer and time, is accessible and fits a phone",
  { tags: 'slow' },
  async (view) => {
    const { waiting } = await busy()
    openDiary(view)
    await expect.element(visit(/ for Ada Featherstonehaugh, /)).toBeVisible()
    await expect.element(page.getByText(new RegExp(`^Job ${waiting}, `))).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await page.viewport(320, 640)
    expect(document.documentElement.scrollWidth).toBe(320)
  },
)

test('times in other calendars are shaded with their names, and listed beside their days', async () => {
  const { id_treasure } = await busy()
  const at = new Date()
  const [id_feed = 0] = await insert('busy_feeds', {
    id_treasure,
    name: 'Family',
    host: 'calendar.example.com',
    url: 'x',
    created_at: at,
    asked_at: at,
  })
  await insert('busy_times', { id_feed, during: `[${tomorrow}T14:00:00Z,${tomorrow}T15:00:00Z)` })
  openDiary('day', tomorrow)
  await expect.element(page.getByText('Busy (calendar Family)')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  openDiary('list', tomorrow)
  const { time } = londonWallOf(new Date(`${tomorrow}T14:00:00Z`))
  await expect.element(page.getByText(`Busy ${time} to `, { exact: false })).toBeVisible()
})

test('Alt and arrow keys move a visit, which is confirmed before anyone is notified', async () => {
  await busy()
  const said = hearSnackbars()
  openDiary('week')
  await visit(/ for Ada /).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(visit(/ for Ada /)).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  await expect.element(page.getByText(/Enter to change the time/)).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: /Save/ }).click()
  await expect.poll(() => said.join()).toContain('The appointment is moved to ')
  const later = londonWallOf(new Date(`${tomorrow}T12:30:00Z`)).time
  await expect.element(visit(new RegExp(`^${later} to .* for Ada `))).toBeVisible()
})

test('a month shows three visits per day and counts the rest', { tags: 'slow' }, async () => {
  const { id_treasure, booked } = await busy()
  for (const time of ['06:00', '08:00', '10:00', '14:00'])
    await make.createVisit({ id_job: booked, id_treasure }, tomorrow, time)
  openDiary('month')
  await expect.element(page.getByRole('link', { name: /, 5 appointments$/ })).toBeVisible()
  expect(visit(/ for Ada /).elements()).toHaveLength(3)
  await page.getByRole('link', { name: '2 more' }).click()
  await expect.poll(() => visit(/ for Ada /).elements().length).toBe(5)
})

test(
  'arrow keys go from visit to visit, and a visit moved across a clock change keeps its time of day',
  { tags: 'slow' },
  async () => {
    const saturday = addDays(nextChange(), -1)
    const sunday = nextChange()
    const id_treasure = await signInOwnTreasure()
    const { booked } = await makeBusy(id_treasure)
    await make.createVisit({ id_job: booked, id_treasure }, saturday, '10:00')
    await make.createVisit({ id_job: booked, id_treasure }, sunday, '15:00')
    openDiary('week', sunday)
    await expect.element(visit(/ for Ada /).first()).toBeVisible()
    const [first, second] = visit(/ for Ada /).elements() as HTMLElement[]
    first?.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(second)
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(first)
    const { time } = londonWallOf(new Date(`${saturday}T10:00:00Z`))
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect
      .element(page.getByText(new RegExp(`^Sunday .*, ${time}\\. Enter to change the time`)))
      .toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: /Save/ })).toBeVisible()
    // Tab leads from the title to the first field, where Enter submits the form.
    await userEvent.keyboard('{Tab}{Enter}')
    const day = page.getByRole('region', { name: /^Sun / })
    await expect
      .element(day.getByRole('button', { name: new RegExp(`^${time} to `) }))
      .toBeVisible()
  },
)

test('Escape cancels the move of a visit', async () => {
  await busy()
  openDiary('week')
  await visit(/ for Ada /).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Escape}')
  await expect.element(page.getByText(/Enter to change the time/)).not.toBeInTheDocument()
})

test("the team's week shows treasures with visits first, and can hide the others", async () => {
  const id_treasure = await make.createTreasure({
    fname: 'Zadie',
    lname: 'Zimmer',
    mphone: '+447700940101',
  })
  await make.createTreasure({ fname: 'Aaron', lname: 'Aardvark', mphone: '+447700940102' })
  const { booked, waiting } = await makeBusy(id_treasure)
  await signInAs('super')
  openDiary('week')
  const team = page.getByRole('region', { name: 'Treasures by day' })
  const names = () =>
    team
      .getByRole('rowheader')
      .elements()
      .map((one) => one.textContent)
  await expect.poll(names).toContain('Aaron Aardvark')
  expect(names().indexOf('Zadie Zimmer')).toBeLessThan(names().indexOf('Aaron Aardvark'))
  await expect.element(team.getByText('for Ada Featherstonehaugh,').first()).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await page.viewport(1280, 900)
  await page.getByRole('switch', { name: 'Hide empty' }).click()
  await expect.poll(names).not.toContain('Aaron Aardvark')
  expect(names()).toContain('Zadie Zimmer')
  openDiary('week')
  await expect.element(page.getByRole('switch', { name: 'Hide empty' })).toBeChecked()
  await page.getByRole('switch', { name: 'Hide empty' }).click()
  await expect.poll(names).toContain('Aaron Aardvark')
  await page
    .getByRole('listitem')
    .filter({ hasText: `Job ${waiting}` })
    .getByRole('button', { name: 'Add Appointment' })
    .click()
  const about = (job: number) => new RegExp(`^Job ${job} .+, Ada Featherstonehaugh$`)
  await expect.element(page.getByRole('dialog').getByText(about(waiting))).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await visit(/Zadie Zimmer, .* for Ada /)
    .first()
    .click()
  await page.getByRole('button', { name: 'Change time' }).click()
  await expect.element(page.getByRole('dialog').getByText(about(booked))).toBeVisible()
})

test('a visit is dragged to another day', async () => {
  const { id_treasure, waiting } = await busy()
  const next = addDays(tomorrow, 1)
  await make.createVisit({ id_job: waiting, id_treasure }, next)
  const said = hearSnackbars()
  openDiary('list')
  await expect.element(visit(/ for Ada /).first()).toBeVisible()
  const day = document.querySelector(`[data-day="${next}"] h3`)
  if (!day) throw new Error(`${next} is not listed`)
  await userEvent.dragAndDrop(visit(/ for Ada /).first(), day)
  // The time is taken, so the form reports the problem at the field, and nobody is notified.
  await page.getByRole('button', { name: /Save/ }).click()
  await expect.element(page.getByText(/There is something else at that time/)).toBeVisible()
  expect(said).toEqual([])
  await page.getByLabelText('Time', { exact: true }).fill('18:00')
  await page.getByRole('button', { name: /Save/ }).click()
  await expect.poll(() => said.join()).toContain('The appointment is moved to ')
})

test(
  "staff see the week of all treasures, even free ones, and can drag a job only to its own treasure's row",
  { tags: 'slow' },
  async () => {
    const [id_busy, id_free] = [
      await make.createTreasure({ lname: 'Quillfeather', mphone: '+447700911001' }),
      await make.createTreasure({ lname: 'Quillnib', mphone: '+447700911002' }),
    ]
    const { waiting } = await makeBusy(id_busy)
    const away = { start_on: tomorrow, end_on: tomorrow, created_at: new Date() }
    await insert('breaks', { id_treasure: id_free, ...away })
    await signInAs('super')
    const said = hearSnackbars()
    openPortal(`${paths.diary()}?view=week&day=${tomorrow}&search=quill`)

    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    await expect.element(row('Quillnib')).toBeVisible()
    const cellOf = (name: string) => {
      const cell = row(name).element().querySelector<HTMLElement>(`td[data-day="${tomorrow}"]`)
      if (!cell) throw new Error(`${name} has no ${tomorrow}`)
      return cell
    }
    expect(cellOf('Quillfeather').textContent).toContain('Featherstonehaugh')
    expect(cellOf('Quillnib').textContent).toMatch(/^Away/)
    // The accessibility check also looks at a phone's width, where the week becomes a list of days.
    expect(await accessibilityViolations()).toEqual([])
    await page.viewport(1280, 900)
    await expect.element(row('Quillnib')).toBeVisible()

    const dragJob = (onto: Element) =>
      userEvent.dragAndDrop(page.getByText(new RegExp(`^Job ${waiting}, `)), onto, {
        sourcePosition: { x: 180, y: 10 },
      })
    await dragJob(cellOf('Quillnib'))
    await expect.poll(() => said.join()).toContain('can only be planned for them')
    await dragJob(cellOf('Quillfeather'))
    await page.getByLabelText('Time', { exact: true }).fill('18:00')
    await page.getByRole('button', { name: /Save/ }).click()
    await expect.poll(() => said.join()).toContain('The appointment is made.')
    await expect.poll(() => cellOf('Quillfeather').textContent).toContain('18:00')
  },
)

test('the team week warns when free treasures could not be loaded', async () => {
  await fail(listTreasures, 'broken')
  await signInAs('admin')
  await page.viewport(1280, 900)
  openPortal(`${paths.diary()}?view=week`)
  await expect.element(page.getByText(/the others could not be loaded/)).toBeVisible()
})

test('the calendar address is shown once and can be revoked', { tags: 'slow' }, async () => {
  await busy()
  openDiary('list')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('button', { name: 'Make an address' }).click()
  await expect
    .element(page.getByRole('textbox', { name: 'Secret address' }))
    .toHaveValue(expect.stringMatching(/\/api\/public\/diary\/[\w-]{43}$/))
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'End it' }).click()
  await expect.element(page.getByText('You have no address yet.')).toBeVisible()
})
