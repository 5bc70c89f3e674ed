import { answerLinkedAgreedLine, listAgreed, listMyAgreedLines } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, insert, make, signInAs, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'
import { signInOwnTreasure } from '#test/own-treasure.ts'

useApp()
beforeEach(() => page.viewport(320, 800))

let people = 0
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** A job of Ada under way, for which a treasure suggests extra work of £80.00. */
async function asked(id_treasure?: number, isAsked = true, changes = {}) {
  const n = ++people
  const email = `extra-${n}@treasures.example` as const
  const id_customer = await make.createCustomer({ fname: 'Ada', lname: 'Lovelace', email })
  await make.createSignIn({ email, id_customer })
  const who =
    id_treasure ??
    (await make.createTreasure({
      fname: 'Martin',
      lname: 'Penrose',
      mphone: `+44770091${1_000 + n}`,
    }))
  const [id_job = 0] = await make.createBegunJobs(1, {
    id_customer,
    id_treasure: who,
    changes,
  })
  const line = {
    id_job,
    id_treasure: who,
    what: 'The pipe behind is rotten: a new one',
    treasure_pence: 6_400,
    customer_pence: 8_000,
    asked_at: new Date(),
  }
  const [id = 0] = isAsked ? await insert('agreed_lines', line) : []
  return { id, id_job, email }
}

async function fits() {
  expect(document.documentElement.scrollWidth).toBe(320)
  expect(await accessibilityViolations()).toEqual([])
}

test('a customer agrees by the link, which says what it costs, and tries again after a failure', async () => {
  const { id, id_job } = await asked()
  openPortal(paths.extraWork({ token: await make.extraWorkLink(id_job, id) }))
  await expect
    .element(page.getByRole('heading', { name: 'Martin suggests extra work: £80.00' }))
    .toBeVisible()
  await expect.element(page.getByText(/The pipe behind is rotten/)).toBeVisible()
  await fits()
  await fail(answerLinkedAgreedLine, 'broken', { times: 1 })
  await button('Agree').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await button('Agree').click()
  await expect.element(page.getByRole('heading', { name: 'Extra work agreed' })).toBeVisible()
  await expect.element(button('No')).not.toBeInTheDocument()
})

test('a link that does not work says so', { tags: 'slow' }, async () => {
  openPortal(paths.extraWork({ token: 'x'.repeat(43) }))
  await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})

test('a customer reads the question in My jobs, also after a failure, and on Home, and says no', async () => {
  const { email } = await asked()
  await signInAs(email)
  const said = hearSnackbars()
  const question = page.getByRole('region', { name: 'Martin suggests extra work: £80.00' })
  await fail(listMyAgreedLines, 'broken', { times: 1 })
  openPortal(paths.myJobs())
  await button('Retry').click()
  await expect.element(question).toBeVisible()
  await fits()
  openPortal(paths.index())
  await expect.element(question).toBeVisible()
  await fits()
  await question.getByRole('button', { name: /^No/ }).click()
  await expect.poll(() => said).toContain('You won’t pay for this. We’ve told Martin.')
  await expect.element(question).not.toBeInTheDocument()
})

test('a treasure asks at their price, and records what was agreed', async () => {
  const id_treasure = await signInOwnTreasure()
  const { id_job } = await asked(id_treasure, false)
  const answered = { state: 'agreed', how: 'portal', answered_at: new Date() } as const
  await insert('agreed_lines', {
    id_job,
    id_treasure,
    what: 'A new tap',
    treasure_pence: 6_400,
    customer_pence: 8_000,
    asked_at: new Date(Date.now() - 1_000),
    ...answered,
  })
  const said = hearSnackbars()
  openPortal(paths.myTreasureJobs())
  await button(`More for job ${id_job}`).click()
  await page.getByRole('menuitem', { name: 'Extra work' }).click()
  const dialog = page.getByRole('dialog', { name: `Extra work on job ${id_job}` })
  await dialog.getByRole('button', { name: 'Ask Ada' }).click()
  await expect.element(dialog.getByText(/Please say what it is/)).toBeVisible()
  await dialog.getByLabelText('What', { exact: true }).fill('A new valve')
  await dialog.getByLabelText('Your price for all of it').fill('64')
  await fits()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Ask Ada' }).click()
  await expect.poll(() => said).toContain('We’ve asked Ada, and will tell you the answer.')
  await expect.element(dialog.getByText(/A new valve/)).toBeVisible()
  await expect.element(dialog.getByText(/80/)).not.toBeInTheDocument()
  await expect.element(dialog.getByText(/Please say what it is/)).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Withdraw: A new valve' }).click()
  await expect.element(dialog.getByText(/^Withdrawn on/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Record: A new tap' }).click()
  await expect.element(dialog.getByText('Agreed and recorded')).toBeVisible()
})

test('a treasure asks for more hours of a job by the hour, and reads what they get', async () => {
  const id_treasure = await signInOwnTreasure()
  const { id_job } = await asked(id_treasure, false, { ceiling_hundredths: 300 })
  const said = hearSnackbars()
  openPortal(paths.myTreasureJobs())
  await button(`More for job ${id_job}`).click()
  await page.getByRole('menuitem', { name: 'Extra work' }).click()
  const dialog = page.getByRole('dialog', { name: `Extra work on job ${id_job}` })
  await expect.element(dialog.getByText(/agreed to at most 3 hours/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'More hours' }).click()
  await dialog.getByLabelText('Why').fill('The roots are deep')
  await dialog.getByRole('button', { name: 'Ask Ada' }).click()
  await expect.element(dialog.getByText('Please say how many')).toBeVisible()
  await dialog.getByLabelText('Hours more').fill('2')
  await expect.element(dialog.getByText(/^£37.00 for you/)).toBeVisible()
  await fits()
  await dialog.getByRole('button', { name: 'Ask Ada' }).click()
  await expect.poll(() => said).toContain('We’ve asked Ada, and will tell you the answer.')
  await expect.element(dialog.getByText('2 more hours: The roots are deep')).toBeVisible()
})

test('staff agree for a customer with a reason, and read the history', async () => {
  const { id_job } = await asked()
  await signInAs('admin')
  openPortal(paths.job({ id: id_job }))
  const panel = page.getByRole('region', { name: 'Extra work' })
  await expect.element(panel.getByText('No answer yet')).toBeVisible()
  await expect.element(panel.getByText(/Treasure gets £64.00/)).toBeVisible()
  await panel.getByRole('button', { name: 'Agree for the customer…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Agree for the customer' }).click()
  await expect.element(dialog.getByText(/Please say why/)).toBeVisible()
  await dialog.getByLabelText('Why?').fill('Called twice, water is off')
  await fits()
  await dialog.getByRole('button', { name: 'Agree for the customer' }).click()
  await expect.element(panel.getByText('Agreed', { exact: true })).toBeVisible()
  await expect.element(panel.getByText(/because: Called twice, water is off/)).toBeVisible()
  await expect.element(panel.getByText(/may object until/)).toBeVisible()
})

test('staff and the customer read everything that was agreed, with each yes', async () => {
  const { id, id_job, email } = await asked()
  await signInAs('admin')
  openPortal(paths.job({ id: id_job }))
  const panel = page.getByRole('list', { name: 'What was agreed' })
  await expect.element(panel.getByText(/: £26.50 per hour/)).toBeVisible()
  await expect.element(panel.getByText(/^Booked by Ada on/)).toBeVisible()
  await expect.element(panel.getByText(/The pipe behind/)).not.toBeInTheDocument()
  openPortal(paths.extraWork({ token: await make.extraWorkLink(id_job, id) }))
  await button('Agree').click()
  await signInAs(email)
  openPortal(paths.myJobs())
  await fail(listAgreed, 'broken', { times: 1 })
  await button(`What was agreed for job ${id_job}`).click()
  const dialog = page.getByRole('dialog', { name: `What was agreed for job ${id_job}` })
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(dialog.getByText(/The pipe behind is rotten.*: £80.00/)).toBeVisible()
  await expect.element(dialog.getByText(/^Agreed by Ada on/)).toBeVisible()
  await fits()
})
