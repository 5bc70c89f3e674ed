import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

const button = (name: string) => page.getByRole('button', { name, exact: true })
/** The accessible name of a required field ends in a star. */
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })

/** Chooses an option by keyboard. */
async function choose(box: string, typed: string) {
  await page.getByRole('combobox', { name: new RegExp(`^${box}`) }).fill(typed)
  await expect.element(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
}

test('a listener is built by keyboard, keeps its input after a refusal, and shows a dry run before it is switched on', async () => {
  await page.viewport(320, 800)
  await signInAs('super')
  const said = hearSnackbars()
  openPortal(paths.automationListeners())
  await button('New listener').click()
  await field('Name').fill('Ask again')
  await choose('When', 'a treasure sent a quote')
  await button('Add a condition').click()
  await expect.element(page.getByLabelText('Condition 1: what')).toHaveFocus()
  await page.getByLabelText('Condition 1: what').selectOptions('Customer pays')
  await page.getByLabelText('Condition 1: how it is compared').selectOptions('is more than')
  await field('Condition 1: value').fill('50')
  await page.getByRole('radio', { name: 'Wait' }).click()
  await field('How long').fill('3')
  await choose('Unless this happened meanwhile', 'estimate accepted')
  await button('Add what is done').click()
  // The menu takes the focus one frame after it opens. Before that, Enter would close it.
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('radio', { name: 'Text' }).click()
  await field('Text').fill('Hello {{surname}}')
  await expect
    .element(
      page.getByText(
        'When “Estimate sent” happens and Customer pays is more than 50, wait 3 days, then text the customer, unless “Estimate accepted” happened meanwhile.',
      ),
    )
    .toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await button('Save').click()
  await expect.element(page.getByText(/Nothing is filled in for {{surname}}/)).toBeVisible()
  await expect.element(field('Text')).toHaveValue('Hello {{surname}}')
  await expect.element(field('Condition 1: value')).toHaveValue('50')

  await button('Cancel').click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await field('Text').fill('Hello !')
  await userEvent.keyboard('{Home}' + '{ArrowRight}'.repeat(6))
  await button('Insert a name').click()
  await page.getByRole('menuitem', { name: 'fname' }).click()
  await expect.element(field('Text')).toHaveValue('Hello {{fname}}!')
  await button('Save').click()
  await expect.poll(() => said).toContain('Saved. It is off until you switch it on.')

  await button('Switch on').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/Would have run/)).toBeVisible()
  await question.getByRole('button', { name: 'Switch on' }).click()
  await expect.element(button('Switch off')).toBeVisible()
})

test(
  'editing a listener asks about its waiting runs, and a copy opens in the editor',
  { tags: 'slow' },
  async () => {
    await page.viewport(1280, 900)
    await waitingListener()
    await signInAs('super')
    const said = hearSnackbars()
    openPortal(paths.automationListeners())
    await page.getByText('Ring after an hour').click()
    await button('Edit').click()
    await field('Name').fill('Ring after two hours')
    await field('How long').fill('2')
    await button('Save').click()
    await expect.element(page.getByText(/1 run waits. Keep them/)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await page.getByRole('radio', { name: /Plan again/ }).click()
    await button('Save').click()
    await expect.poll(() => said).toContain('Saved.')
    await expect.element(page.getByRole('heading', { name: 'Ring after two hours' })).toBeVisible()
    await button('Copy').click()
    await expect.element(page.getByText('Ring after two hours (copy)').first()).toBeVisible()
  },
)

test(
  "a job's page lists its planned messages, which can be cancelled after confirmation",
  { tags: 'slow' },
  async () => {
    const [id_job = 0] = await make.createJobs(1, [{}])
    await waitingListener(id_job)
    await signInAs('super')
    openPortal(paths.job({ id: id_job }))
    await expect.element(page.getByRole('heading', { name: 'Planned messages' })).toBeVisible()
    await button('Cancel: Ring after an hour').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel it' }).click()
    await expect
      .poll(() => page.getByRole('heading', { name: 'Planned messages' }).query())
      .toBeNull()
  },
)

test('failed runs are repeated after confirmation', { tags: 'slow' }, async () => {
  await waitingListener(null, 'failed')
  await signInAs('super')
  const said = hearSnackbars()
  openPortal(paths.automationLogs())
  await button('Do 1 run that failed again').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Do again' }).click()
  await expect.poll(() => said).toContain('Done again within a minute: 1.')
})

test(
  "a webhook's secret is shown once, and an internal address is refused at its field",
  { tags: 'slow' },
  async () => {
    await page.viewport(320, 800)
    await signInAs('super')
    openPortal(paths.automationWebhooks())
    await button('Add a webhook').click()
    await field('Name').fill('Diary')
    await field('Address').fill('https://127.0.0.1/in')
    await button('Add').click()
    await expect.element(field('Address')).toHaveAttribute('aria-invalid', 'true')
    await field('Address').fill('https://hooks.example.com/in')
    await button('Add').click()
    await expect.element(field('Secret')).toHaveValue(expect.stringMatching(/^whsec_/))
    expect(await accessibilityViolations()).toEqual([])
    await button('Close').click()
    await page.getByRole('button', { name: /^Diary/ }).click()
    await button('Call it to test').click()
    await expect.element(page.getByText(/webhook.tested/)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)

/** Creates a listener with one run, waiting or failed. */
async function waitingListener(
  id_job: number | null = null,
  state: 'waiting' | 'failed' = 'waiting',
) {
  const at = new Date('2026-11-21T09:00:00Z') as never
  const definition = {
    name: 'Ring after an hour',
    event: 'job.claimed',
    once: 'job',
    conditions: [],
    wait: { kind: 'for', minutes: 60 },
    not_at_night: false,
    unless: [],
    actions: [{ do: 'activity', id_assignee: null, descr: 'Ring them' }],
  }
  const { name, event } = definition
  const [id = 0] = await insert('listeners', { name, event, created_at: at, updated_at: at })
  const [id_event = 0] = await insert('events', { event, created_at: at })
  await insert('listener_versions', {
    id_listener: id,
    version: 1,
    definition: JSON.stringify(definition) as never,
    created_at: at,
  })
  await insert('automation_runs', {
    id_listener: id,
    version: 1,
    id_event,
    id_job,
    subject: `job ${id_job}`,
    occasion: '',
    state,
    ended_at: state === 'waiting' ? null : at,
    due_at: at,
    created_at: at,
  })
}
