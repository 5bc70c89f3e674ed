import { answerNobodyIn } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { queries } from '#app/queries.ts'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, make, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()
beforeEach(() => page.viewport(320, 800))

let people = 0
const title = (name: string) => page.getByRole('heading', { name, level: 1 })
const button = (name: string) => page.getByRole('button', { name })

/** Opens the page of a visit of Martin to Ada that is going on. Returns its job and its token. */
async function open() {
  const mphone = `+44770093${1_000 + ++people}`
  const id_customer = await make.createCustomer({ fname: 'Ada', lname: 'Lovelace' })
  const id_treasure = await make.createTreasure({ fname: 'Martin', lname: 'Penrose', mphone })
  const [id_job = 0] = await make.createBegunJobs(1, { id_customer, id_treasure })
  const [day = '', time = ''] = new Date().toISOString().split('T')
  await make.createVisit({ id_job, id_treasure }, day, time.slice(0, 5))
  const token = await make.visitLink(id_job)
  return { id_job, token, show: () => openPortal(paths.visitStatus({ token })) }
}

test('a customer whose treasure found nobody in gives their side, and keeps it if it cannot be sent', async () => {
  const { id_job, show } = await open()
  await make.reportAtVisit(id_job, 'nobody_in')
  show()
  await expect.element(title('Martin is at your door')).toBeVisible()
  for (const theme of ['light', 'dark']) {
    document.body.dataset.theme = theme
    // Colours of buttons fade into those of the theme.
    await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    expect(await accessibilityViolations()).toEqual([])
  }
  delete document.body.dataset.theme
  await button('Send').click()
  await expect.element(page.getByText('Please say what happened')).toBeVisible()
  await button('I was at home.').click()
  await fail(answerNobodyIn, 'dropped')
  await button('Send').click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(page.getByLabelText(/^What happened/)).toHaveValue('I was at home.')
  await commands.clearFaults()
  await button('Send').click()
  await expect.element(page.getByText(/Martin and our office have your answer\.$/)).toBeVisible()
  await expect.element(button('Send')).not.toBeInTheDocument()
})

test('a late treasure is late on the page until they are there', async () => {
  const { id_job, show } = await open()
  await make.reportAtVisit(id_job, 'late_told')
  show()
  await expect.element(title('Martin is running late')).toBeVisible()
  await make.reportAtVisit(id_job, 'arrived')
  queries.clear()
  show()
  await expect.element(title('Martin is here')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Lovelace|Penrose|Ada/)
})

test('a customer confirms that the work was done, and the page remembers it', async () => {
  const { id_job, show } = await open()
  await make.reportAtVisit(id_job, 'done')
  show()
  await button('Yes, the work was done').click()
  const confirmed = page.getByText(/^You confirmed at \d\d:\d\d that the work was done\.$/)
  await expect.element(confirmed).toBeVisible()
  queries.clear()
  show()
  await expect.element(confirmed).toBeVisible()
  await expect.element(button('Yes, the work was done')).not.toBeInTheDocument()
})

test('a link that has ended, or never worked, says how long such links work and offers ways on', async () => {
  const { id_job, show } = await open()
  await make.reportAtVisit(id_job, 'done', new Date(Date.now() - 7_200_000))
  for (const visit of [show, () => openPortal(paths.visitStatus({ token: 'x'.repeat(43) }))]) {
    visit()
    await expect.element(title('This link does not work')).toBeVisible()
    await expect.element(page.getByText(/until two hours after the visit/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Sign in to my jobs' })).toBeVisible()
  }
  expect(await accessibilityViolations()).toEqual([])
})
