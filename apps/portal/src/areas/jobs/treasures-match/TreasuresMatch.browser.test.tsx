import { listJobMatches, rater } from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, insert, make, signInAs, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

/** Treasures live a given number of miles north of the jobs. */
const jobsPlace = { lat: 51.461, lon: -0.012 }
const milesNorth = (miles: number) => ({ ...jobsPlace, lat: jobsPlace.lat + miles / 69.1 })

let treasures = 0
async function createTreasure(fname: string, lname: string, miles: number, changes: object = {}) {
  const mphone = `+44770090${++treasures + 1_000}`
  const email = `${fname.toLowerCase()}@example.org`
  const id = await make.createTreasure({ fname, lname, mphone, email })
  await update('treasures', id, { ...milesNorth(miles), ...changes })
  return id
}

beforeAll(async () => {
  const mo = await createTreasure('Mo', 'Farah', 4.2)
  const rated = {
    id_treasure: mo,
    rating: '4.6',
    type_name: 'Work',
    id_rateby: rater.customer,
  } as const
  await insert('ratings', ...Array(12).fill({ ...rated, created_at: new Date() }))
  await createTreasure('Alexandrina', 'Featherstonehaugh', 6)
  // A treasure without an e-mail address cannot receive messages.
  await createTreasure('Ada', 'Far', 12, { email: null })
  await createTreasure('Bo', 'Peep', 30, { switched_on: false })
})

beforeEach(async () => {
  await page.viewport(1280, 800)
  await signInAs('admin')
})

/** Opens the matches of a new job. */
async function open() {
  const [id = 0] = await make.createJobs(1, [{ ...jobsPlace, on_board: false }])
  openPortal(paths.treasuresMatch({ id }))
  return id
}
const card = (name: string) => page.getByRole('article', { name })

test('treasures are ranked by score, with its parts', { tags: 'slow' }, async () => {
  await open()
  await expect
    .element(card('Mo Farah'))
    .toMatchTextContent(/Score 80.*4\.2 miles away.*33\.3 of 40.*Rated 4\.6 in 12 ratings/)
  await expect.element(card('Bo Peep')).not.toBeInTheDocument()
  await page.getByLabelText('Include unsuitable').click()
  await expect.element(card('Bo Peep')).toMatchTextContent(/Travels 10 miles, this is 30/)
  await expect.element(card('Bo Peep').getByRole('button')).not.toBeInTheDocument()
  await expect.element(card('Ada Far')).toMatchTextContent(/please call/)
  expect(await accessibilityViolations()).toEqual([])
  await page.viewport(320, 700)
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('the job is offered to one treasure, then to the others, and each offer is shown as waiting for an answer', async () => {
  await open()
  await page.getByRole('button', { name: 'Offer it to Mo Farah' }).click()
  await expect.element(card('Mo Farah')).toMatchTextContent(/Sent/)
  await expect
    .element(page.getByRole('button', { name: 'Offer it to Mo Farah' }))
    .not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Ask the top/ }).click()
  const question = page.getByRole('alertdialog', { name: /^Send to \d+ treasures?\?$/ })
  await expect.element(question).toMatchTextContent(/Alexandrina Featherstonehaugh/)
  await expect.element(question).not.toMatchTextContent(/Mo Farah/)
  await expect.element(card('Alexandrina Featherstonehaugh')).not.toMatchTextContent(/Sent/)
  await question.getByRole('button', { name: 'Send' }).click()
  await expect.element(card('Alexandrina Featherstonehaugh')).toMatchTextContent(/Sent/)
})

test('staff can override distance, after reading the obstacle', { tags: 'slow' }, async () => {
  await open()
  await page.getByLabelText('Include unsuitable').click()
  await page.getByRole('button', { name: 'Ask anyway: Ada Far' }).click()
  const question = page.getByRole('alertdialog', { name: 'Offer this job to Ada Far anyway?' })
  await expect.element(question).toMatchTextContent(/Travels 10 miles, this is 12/)
  expect(await accessibilityViolations()).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(card('Ada Far')).not.toMatchTextContent(/Queued/)
  await page.getByRole('button', { name: 'Ask anyway: Ada Far' }).click()
  await question.getByRole('button', { name: 'Ask anyway' }).click()
  await expect.element(card('Ada Far')).toMatchTextContent(/Queued/)
})

test('a treasure is assigned from the list, and a treasure who is ruled out only with a reason', async () => {
  const unskilled = await createTreasure('Cy', 'Unskilled', 1, { complete: false })
  const id = await open()
  await page.getByRole('button', { name: 'Assign it to Mo Farah' }).click()
  const sure = page.getByRole('dialog', { name: `Assign job ${id} to Mo Farah?` })
  await expect.element(sure.getByRole('radio', { name: /Mo Farah.*4\.2 miles away/ })).toBeChecked()
  expect(await accessibilityViolations()).toEqual([])
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabelText('Include unsuitable').click()
  await page.getByRole('button', { name: 'Assign it to Cy Unskilled' }).click()
  const dialog = page.getByRole('dialog', { name: /^Assign job/ })
  await expect.element(dialog).toMatchTextContent(/The profile is not complete/)
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.element(dialog.getByText('Please say why')).toBeVisible()
  await dialog.getByLabelText(/^Why does Cy/).fill('Has worked there before')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('button', { name: 'System notes' }).click()
  await expect
    .element(page.getByText(/profile is not complete\. Reason: Has worked there before/).first())
    .toBeVisible()
  await update('treasures', unskilled, { switched_on: false })
})

test('a missing job and a list that fails to load are reported', async () => {
  openPortal(paths.treasuresMatch({ id: 999_999 }))
  await expect.element(page.getByText('We can’t find that job')).toBeVisible()
  await fail(listJobMatches, 'broken')
  await open()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})
