import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { settleHours } from '../../apps/api/src/features/work/reviews/review-asking.rules.ts'
import { demoEmail } from '../../apps/api/src/seed/users.ts'
import { wakeTasks } from '../../apps/api/test/wake-tasks.ts'
import { walk } from '../embed/booking.ts'
import { headingOf, usePortal } from './portal.ts'

const portal = usePortal()
const phone = { viewport: { width: 390, height: 844 } }

/** Returns the first matching link in the newest messages about a job. */
async function linkSent(id_job: number, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const sent = await portal.db
        .selectFrom('messages')
        .select('body')
        .where('id_job', '=', id_job)
        .orderBy('id', 'desc')
        .execute()
      found = sent.map(({ body }) => pattern.exec(body)?.[0]).find(Boolean)
      return found
    })
    .toBeTruthy()
  return found ?? ''
}

/** Tomorrow's date in London, in the format of the field. */
const tomorrow = () =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(Date.now() + 86_400_000)

const dialog = (page: Page) => page.locator('dialog[open]')
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

test(
  "on phones, a job goes from a booking on the demo site to a rating, and the job's page shows each status live",
  { tags: 'slow', timeout: 240_000 },
  async () => {
    // A neighbour books on a franchisee's site.
    const customer = await portal.newPage(phone)
    await customer.goto(portal.demoOrigin)
    const visit = walk(customer)
    await visit.postcode()
    await visit.what('Gardening', 'The hedge wants a haircut.')
    await visit.when()
    await visit.contact()
    await visit.review()
    const id = await visit.book()

    // From here on, staff keep the job's page open and never reload it.
    const staff = await portal.as('super', phone)
    await staff.goto(`${portal.origin}/job/${id}`)
    const stands = (state: string) =>
      staff
        .getByRole('status', { name: 'How it stands' })
        .getByText(state)
        .waitFor({ timeout: 60_000 })
    await stands('Unclaimed')

    // Ties the demo's treasure user to the best match, and only then offers the job. The order
    // matters: the treasure gets the user's e-mail, and a change of the e-mail ends links sent
    // before.
    const office = await staff.context().newPage()
    await office.goto(`${portal.origin}/treasures-match/${id}`)
    const offer = office.getByRole('button', { name: /^Offer it to / })
    const best = office.getByRole('article').filter({ has: offer }).first()
    const match = await treasureOf(best)
    await signsInAsTreasure(match)
    await best.getByRole('button', { name: /^Offer it to / }).click()
    const treasure = await portal.newPage(phone)
    await treasure.goto(await linkSent(id, /http\S+\/public\/treasure\/opportunity\/[\w-]+/))
    await press(treasure, "Yes, I'll take it")
    await treasure.getByText(`Job ${id} is yours.`).waitFor()
    await stands('Claimed')

    // The treasure makes an appointment through the link that came with the job.
    const link = await linkSent(id, /http\S+\/public\/treasure\/job\/[\w-]+/)
    await treasure.goto(link)
    await press(treasure, 'Make an appointment')
    await dialog(treasure).getByLabel('Date', { exact: true }).fill(tomorrow())
    await dialog(treasure).getByLabel('Time', { exact: true }).fill('23:30')
    await dialog(treasure).getByLabel('Hours').fill('3.5')
    await press(treasure, 'Save Appointment')
    await stands('In progress')

    // The treasure records labour and materials on the franchisee's site.
    const token = link.split('/').at(-1) ?? ''
    await treasure.goto(`${portal.demoOrigin}/work.html?treasures-job=${token}`)
    await dialog(treasure)
      .getByRole('textbox', { name: /Done|units worked/ })
      .fill('3')
    await dialog(treasure).getByRole('button', { name: 'Save', exact: true }).click()
    await treasure.getByText('Work timesheet entry created.').waitFor()
    await press(treasure, 'Add materials')
    await dialog(treasure)
      .getByRole('textbox', { name: /Number of items/ })
      .fill('2')
    await dialog(treasure)
      .getByRole('textbox', { name: /Description/ })
      .fill('Green waste sacks')
    await dialog(treasure)
      .getByRole('textbox', { name: /Price per item/ })
      .fill('4.50')
    await dialog(treasure).getByRole('button', { name: 'Save', exact: true }).click()
    await treasure.getByText('Materials timesheet entry created.').waitFor()
    await staff.getByText('Green waste sacks').first().waitFor()

    // The month is submitted and locked.
    const own = await portal.as('treasure', phone)
    await own.goto(`${portal.origin}/my-treasure-timesheets`)
    await press(own, 'Submit timesheet')
    await dialog(own)
      .getByRole('button', { name: /Submit/ })
      .last()
      .click()
    await own.getByText('Submitted', { exact: true }).first().waitFor()
    const { id: sheet } = await portal.db
      .selectFrom('timesheets')
      .select('id')
      .where('id_treasure', '=', match)
      .where('id_status', '=', 2)
      .orderBy('month', 'desc')
      .executeTakeFirstOrThrow()
    await office.goto(`${portal.origin}/timesheet-view/${sheet}/${match}/name`)
    await press(office, 'Lock')
    await office.getByRole('button', { name: 'Open again', exact: true }).waitFor()

    // Some hours later the customer writes a review through the link in the e-mail, and the rating
    // counts for the treasure.
    await passHours(id, settleHours)
    await customer.goto(await linkSent(id, /http\S+\/public\/customer\/review\/[\w-]+/))
    await customer.getByRole('slider', { name: 'Rating' }).fill('4.5')
    await customer.getByRole('textbox', { name: 'Notes' }).fill('As neat as a pin.')
    await customer.getByRole('button', { name: 'Save', exact: true }).click()
    await customer.getByText('Thank you. Your review is saved.').waitFor()
    await staff.getByText(/4\.5/).first().waitFor()
    await own.reload()
    await headingOf(own).waitFor()
    await own.getByText(/4\.5/).first().waitFor()
    expect(await own.getByText('As neat as a pin.').count()).toBeLessThanOrEqual(1)
  },
)

/** Backdates a job's work, so that tasks which wait for its age are due. */
async function passHours(id_job: number, hours: number) {
  const { db } = portal
  const now = Date.now()
  await db
    .updateTable('works')
    .set({ created_at: new Date(now - hours * 3_600_000) })
    .where('id_job', '=', id_job)
    .execute()
  await db
    .updateTable('tasks')
    .set({ run_at: new Date(now) })
    .where('name', '=', 'event.react')
    .execute()
  await wakeTasks(db)
}

/** Returns the id of the treasure on a card, from the link to their profile. */
async function treasureOf(card: Locator): Promise<number> {
  const profile = await card.getByRole('heading').getByRole('link').getAttribute('href')
  return Number(profile?.split('/').at(-1))
}

/** Ties the demo's treasure user to this treasure. */
async function signsInAsTreasure(id_treasure: number) {
  const { db } = portal
  await db
    .updateTable('users')
    .set({ id_treasure: null })
    .where('id_treasure', '=', id_treasure)
    .execute()
  await db
    .updateTable('users')
    .set({ id_treasure })
    .where('email', '=', demoEmail('treasure'))
    .execute()
}
