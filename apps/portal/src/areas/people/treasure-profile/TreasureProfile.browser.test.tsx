import { tagModel } from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { refreshAll } from '#app/queries.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { insert, make, signInAs, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

/** Ids of skills that treasures can choose. */
const skills = { gardening: 0, fencing: 0 }
beforeAll(async () => {
  const [gardening = 0, fencing = 0] = await insert(
    'skills',
    { name: 'Gardening', id_service: 1 },
    { name: 'Fencing', id_service: null },
  )
  Object.assign(skills, { gardening, fencing })
})

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
})

let treasures = 0

/** A new treasure, Tess Adder: a gardener with car and van. */
async function createTess() {
  const n = 100 + ++treasures
  const email = `tess-${n}@treasures.example` as const
  const mphone = `+447700900${n}`
  const id = await make.createTreasure({ fname: 'Tess', lname: 'Adder', mphone, email })
  await update('treasures', id, { postcode: 'SE13 5AB' })
  const its = { id_treasure: id }
  await insert('treasure_skills', { ...its, id_skill: skills.gardening, detail: 'Hedges.' })
  await insert('treasure_equipments', { ...its, id_equipment: 1 }, { ...its, id_equipment: 2 })
  return { id, email }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const panel = (name: string) => page.getByRole('region', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name })
const open = (id: number, at = 'work') => openPortal(`${paths.treasureProfile({ id })}?tab=${at}`)

/** Opens Tess's profile as an admin. */
async function openTess(at?: string) {
  const tess = await createTess()
  await signInAs('admin')
  return { ...tess, router: open(tess.id, at) }
}

test(
  'details, description, address and equipment are edited in place',
  { tags: 'slow' },
  async () => {
    const heard = hearSnackbars()
    await openTess('details')
    await expect.element(heading('Tess Adder')).toBeVisible()

    await button('Edit details').click()
    const details = panel('Details')
    await details.getByLabelText('Mobile').fill('')
    await details.getByLabelText('First name').fill('Tessa')
    await button('Save').click()
    await expect.element(details.getByText('Mobile is required')).toBeVisible()
    await details.getByLabelText('Mobile').fill('07700 900555')
    await details.getByLabelText('Willing to travel, in miles').fill('12.5')
    await button('Save').click()
    await expect.element(heading('Tessa Adder')).toBeVisible()
    await expect.element(details.getByText('12.5 miles')).toBeVisible()

    await button('Edit description').click()
    await panel('Description').getByLabelText('Description').fill('Never late.')
    await button('Save').click()
    await expect.element(panel('Description').getByText('Never late.')).toBeVisible()

    await button('Edit address').click()
    await panel('Address').getByRole('textbox', { name: 'Address' }).fill('2 High Street')
    await button('Save').click()
    await expect.element(panel('Address').getByText('2 High Street')).toBeVisible()

    await button('Edit equipment').click()
    await panel('Equipment').getByLabelText('Ladder').click()
    await button('Save').click()
    await expect.element(panel('Equipment').getByText('Car, Ladder, Van')).toBeVisible()
    expect(heard).toContain('Change saved.')
    expect(heard).toContain('Please correct the problems.')
  },
)

test(
  'unsaved equipment asks for confirmation before it is discarded',
  { tags: 'slow' },
  async () => {
    await openTess('details')
    await button('Edit equipment').click()
    const ladder = panel('Equipment').getByLabelText('Ladder')
    await ladder.click()
    await ladder.click()
    await button('Cancel').click()
    await expect.element(panel('Equipment').getByText('Car, Van')).toBeVisible()
    await button('Edit equipment').click()
    await ladder.click()
    await button('Cancel').click()
    await button('Keep editing').click()
    await expect.element(ladder).toBeChecked()
    await button('Cancel').click()
    await button('Close without saving').click()
    await expect.element(panel('Equipment').getByText('Car, Van')).toBeVisible()
  },
)

test('breaks cannot overlap, and are added, edited and deleted', { tags: 'slow' }, async () => {
  const { id } = await openTess()
  const holiday = { start_on: '2046-12-24', end_on: '2047-01-02', reason: 'Holiday' }
  await insert('breaks', { id_treasure: id, ...holiday, created_at: new Date() })
  const breaks = panel('Breaks')
  const fill = async (first: string, last: string) => {
    await userEvent.fill(breaks.getByLabelText('First day'), first)
    await userEvent.fill(breaks.getByLabelText('Last day'), last)
    await button('Save').click()
  }
  await button('Add a break').click()
  await fill('28/12/2046', '29/12/2046')
  await expect.element(breaks.getByText('Another break covers some of these days.')).toBeVisible()
  await fill('02/02/2047', '01/02/2047')
  await expect.element(breaks.getByText('Must be on or after the first day')).toBeVisible()
  await fill('01/02/2047', '01/02/2047')
  await expect.element(breaks.getByText('Fri 1 Feb 2047')).toBeVisible()

  await button('Edit break Fri 1 Feb 2047').click()
  await fill('01/02/2047', '02/02/2047')
  await expect.element(breaks.getByText('Fri 1 Feb 2047 – Sat 2 Feb 2047')).toBeVisible()

  await button('Delete break Fri 1 Feb 2047 – Sat 2 Feb 2047').click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText('Delete this break?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(breaks.getByText('Fri 1 Feb 2047 – Sat 2 Feb 2047')).not.toBeInTheDocument()
})

test('staff read about the other calendars of a treasure, and remove one', async () => {
  const { id } = await openTess()
  const calendars = panel('Other calendars')
  await expect.element(calendars.getByText('No other calendars.')).toBeVisible()
  const at = new Date()
  await insert('busy_feeds', {
    id_treasure: id,
    name: 'Family',
    host: 'calendar.example.com',
    url: 'x',
    created_at: at,
    asked_at: at,
    checked_at: at,
  })
  await refreshAll()
  await expect.element(calendars.getByText('Read just now')).toBeVisible()
  expect(calendars.getByRole('button').elements()).toHaveLength(1)
  await button('Remove Family').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(calendars.getByText('No other calendars.')).toBeVisible()
})

test('after a break is added, visits in it are listed with links to their jobs', async () => {
  const { id, router } = await openTess()
  const [id_job = 0] = await make.createBegunJobs(1, { id_customer: 1, id_treasure: id })
  await make.createVisit({ id_job, id_treasure: id }, '2047-02-02')
  const breaks = panel('Breaks')
  await button('Add a break').click()
  await userEvent.fill(breaks.getByLabelText('First day'), '01/02/2047')
  await userEvent.fill(breaks.getByLabelText('Last day'), '03/02/2047')
  await button('Save').click()
  const words = breaks.getByText(/^There is 1 visit in this break/)
  await expect.element(words).toBeVisible()
  const link = breaks.getByRole('link', { name: new RegExp(`^Job ${id_job}, .*2 Feb 2047, 12:00`) })
  await expect.element(link).toBeVisible()
  await breaks.getByRole('button', { name: 'Close' }).click()
  await expect.element(words).not.toBeInTheDocument()

  await button('Edit break Fri 1 Feb 2047 – Sun 3 Feb 2047').click()
  await button('Save').click()
  await link.click()
  await expect.poll(() => router.state.location.pathname).toBe(paths.job({ id: id_job }))
})

test('channels, tags and activities are edited on the profile', { tags: 'slow' }, async () => {
  const { id } = await createTess()
  const asAdmin = { fname: 'Ada', lname: 'Admin', is_admin: true }
  await make.createSignIn(asAdmin)
  const [landlord = 0] = await insert(
    'tags',
    { name: 'Landlord', color: '#7a4b05', id_model: tagModel.treasures },
    { name: 'Prefers mornings', color: '#1d4f91', id_model: tagModel.treasures },
  )
  await insert('treasure_tags', { id_treasure: id, id_tag: landlord })
  await insert('activities', {
    id_job: null,
    id_customer: null,
    id_treasure: id,
    type: 2,
    descr: 'Job 12 claimed',
    created_at: new Date(),
  })
  await signInAs('admin')
  open(id, 'messages')
  const text = panel('Channels').getByRole('switch', { name: 'Text message' })
  await expect.element(text).toBeChecked()
  await text.click()
  await expect.element(text).not.toBeChecked()
  expect(await accessibilityViolations()).toEqual([])

  await tab('Work').click()
  await button('Remove Landlord').click()
  await expect.element(button('Remove Landlord')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('morn')
  await page.getByRole('option', { name: /Prefers mornings/ }).click()
  await expect.element(button('Remove Prefers mornings')).toBeVisible()

  await button('Add an activity').click()
  const activities = panel('Activities')
  await button('Save').click()
  await expect.element(activities.getByText('Description is required')).toBeVisible()
  await activities.getByRole('textbox', { name: 'Description' }).fill('Rang about the van.')
  await activities.getByLabelText('Assign to').selectOptions('Ada Admin')
  await button('Save').click()
  await expect.element(activities.getByText('Rang about the van.')).toBeVisible()
  await expect.element(activities.getByText('To do: Ada Admin')).toBeVisible()
  await button('Done: Rang about the van.').click()
  await expect.element(activities.getByText(/^Done \w+ \d+ \w+ \d{4}/)).toBeVisible()

  await expect.element(activities.getByText('Job 12 claimed')).toBeVisible()
  await button('System notes').click()
  await expect.element(activities.getByText('Job 12 claimed')).not.toBeInTheDocument()
})

test.each([
  ['Ask for identification', 'TreasureRequestIDNotify'],
  ['Decline the application', 'TreasureRejectedNotify'],
  ['Invite to a call', 'TreasureInviteToZoomNotify'],
  ['Send sign-in details', 'TreasureUserNotify'],
  ['Invite back', 'TreasureReactivateNotify'],
])('"%s" sends %s after confirmation', { tags: 'slow' }, async (label, type) => {
  const calls = watchCalls(/\/treasure\/\d+\/notification$/)
  const heard = hearSnackbars()
  const { email } = await openTess()
  await button('Actions').click()
  await page.getByRole('menuitem', { name: `${label}…` }).click()
  expect(calls).toEqual([])
  await button('Send').click()
  await expect.poll(() => heard).toContain(`Sent to ${email}.`)
  expect(calls[0]?.body).toEqual({ type })
})

test(
  'a treasure with jobs cannot be deleted, and the reason appears; one without is deleted after confirmation',
  { tags: 'slow' },
  async () => {
    const calls = watchCalls(/\/treasure\/\d+\?simulated/)
    const heard = hearSnackbars()
    const asked = () => calls.map(({ url }) => url.searchParams.get('simulated'))
    const pressDelete = async () => {
      await button('Actions').click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
    }
    const busy = await createTess()
    await make.createBegunJobs(3, { id_customer: 1, id_treasure: busy.id })
    const free = await createTess()
    await signInAs('super')
    const router = open(busy.id)
    await pressDelete()
    await expect.element(heading('Tess Adder cannot be deleted')).toBeVisible()
    await expect.element(page.getByText('They have 3 jobs.')).toBeVisible()
    await button('Close').click()

    await router.navigate(paths.treasureProfile({ id: free.id }))
    await expect.element(heading('Tess Adder')).toBeVisible()
    await pressDelete()
    await expect.element(heading('Delete Tess Adder?')).toBeVisible()
    expect(asked()).toEqual(['1', '1'])
    await button('Delete').click()
    await expect.poll(() => router.state.location.pathname).toBe(paths.treasures())
    expect(asked()).toEqual(['1', '1', '0'])
    expect(heard).toContain('Tess Adder deleted.')
  },
)

test('skills are described, added from the list, and removed', { tags: 'slow' }, async () => {
  const { id: id_treasure, email } = await createTess()
  await make.createSignIn({ email, id_treasure })
  await signInAs(email)
  openPortal(paths.mySkills())
  await expect.element(heading('Gardening')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])

  await button('Edit Gardening').click()
  const detail = page.getByRole('textbox', { name: 'Description' })
  await detail.fill('')
  await button('Save').click()
  await expect.element(page.getByText('Description is required')).toBeVisible()
  await detail.fill('Trees as well.')
  await button('Save').click()
  await expect.element(page.getByText('Trees as well.')).toBeVisible()

  await button('Add Skill').click()
  const dialog = page.getByRole('dialog', { name: 'Add Skill' })
  await dialog.getByRole('combobox').fill('fen')
  await page.getByRole('option', { name: 'Fencing' }).click()
  await dialog.getByRole('textbox').fill('Panels and posts.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(heading('Fencing')).toBeVisible()

  await button('Delete Gardening').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(heading('Gardening')).not.toBeInTheDocument()
})

test('treasures choose the channels and subjects of their messages', { tags: 'slow' }, async () => {
  await signInAs('treasure')
  openPortal(paths.myTreasureNotifications())
  const email = (name: string) => panel(name).getByRole('switch', { name: 'E-mail' })
  const payments = email('Timesheets and payments')
  await expect.element(email('News from us')).toBeChecked()
  await email('News from us').click()
  await expect.element(email('News from us')).not.toBeChecked()
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect.element(payments).toBeChecked()
  await email('Contact preferences').click()
  await expect.element(payments).toBeDisabled()
  await expect.element(payments).not.toBeChecked()
  await expect.element(payments).toHaveAccessibleDescription('Off above')
  expect(await accessibilityViolations()).toEqual([])
})

test('tabs follow the arrow keys and the address, and keep unsaved input', async () => {
  const { router } = await openTess()
  await expect.element(tab('Work')).toHaveAttribute('aria-selected', 'true')
  await expect.element(panel('Jobs')).toBeVisible()
  tab('Work').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Money')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Documents')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Details')).toHaveFocus()
  expect(router.state.location.search).toBe('?tab=details')
  await expect.element(panel('Jobs')).not.toBeInTheDocument()
  await button('Edit description').click()
  await panel('Description').getByLabelText('Description').fill('Never late.')
  await tab('Messages').click()
  await expect.element(panel('Channels')).toBeVisible()
  await tab('Details').click()
  await expect
    .element(panel('Description').getByLabelText('Description'))
    .toHaveValue('Never late.')
  expect(await accessibilityViolations()).toEqual([])
})

test('a missing treasure is reported, with a link to the list', async () => {
  await signInAs('admin')
  open(999_999)
  await expect.element(heading('We can’t find that treasure')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See treasures' })).toBeVisible()
})

test(
  'requirements for payment appear at the top and link to their panels',
  { tags: 'slow' },
  async () => {
    const id = await make.createTreasure({ fname: 'Noor', lname: 'New', mphone: '+447700900977' })
    await insert('treasure_skills', { id_treasure: id, id_skill: skills.gardening, detail: '' })
    await signInAs('super')
    openPortal(paths.treasureProfile({ id }))
    const missing = page.getByRole('region', { name: 'Before they can be paid' })
    await expect.element(missing.getByRole('link', { name: 'Add tax details' })).toBeVisible()
    await expect.element(missing.getByRole('link', { name: 'Add a skill' })).not.toBeInTheDocument()
    await missing.getByRole('link', { name: 'Add a bank account' }).click()
    await expect.element(page.getByRole('heading', { name: 'Bank account' })).toHaveFocus()
    await page.getByRole('button', { name: 'Record agreement' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Record agreement' }).click()
    await expect
      .element(missing.getByRole('link', { name: 'Record the self-billing agreement' }))
      .not.toBeInTheDocument()
  },
)
