import {
  createServiceOption,
  listJobTypes,
  listPriceUnits,
  listServiceOptionServices,
} from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fail, hold, make, signInAs, useApp } from '#test/app.ts'
import { createFranchisee } from '#test/franchisee.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

/** The franchisee of the running test, without options. */
let its: Awaited<ReturnType<typeof createFranchisee>>
beforeEach(async () => {
  await page.viewport(1280, 900)
  its = await createFranchisee()
})

/** The form marks required fields with a star, which becomes part of the accessible name. */
const label = (name: string) => new RegExp(`^${name}\\W*$`)
const dialog = () => page.getByRole('dialog', { name: its.mnemonic, exact: true })
async function openList() {
  await signInAs(its.email)
  const said = hearSnackbars()
  openPortal(its.list)
  return { said }
}

const adding = () => page.getByRole('dialog', { name: `Add Service Option for ${its.mnemonic}` })

test('a new option shows its fields, reports errors on submit, and is created', async () => {
  const calls = watchCalls(/service-option\/create/)
  const { said } = await openList()
  await dialog().getByRole('button', { name: 'Add Service Option' }).click()
  for (const name of ['Service', 'Job Type', 'Price Unit'])
    await expect.element(adding().getByRole('combobox', { name: label(name) })).toBeVisible()
  await adding().getByText('Advanced').click()
  for (const name of ['Explanation', 'Chip text', 'Booking intro', 'Postcode regex'])
    await expect.element(adding().getByRole('textbox', { name: label(name) })).toBeVisible()
  const explanation = adding().getByRole('textbox', { name: label('Explanation') })
  await explanation.fill('Iron')
  await explanation.fill('')
  await expect.element(adding().getByText('Explanation is required')).toBeVisible()
  await expect.element(adding().getByText('Service is required')).not.toBeInTheDocument()
  await adding().getByRole('button', { name: 'Save' }).click()
  await expect.element(adding().getByText('Service is required')).toBeVisible()
  await expect.element(adding().getByText('Explanation is required')).toBeVisible()
  expect(calls).toHaveLength(0)
  await adding().getByRole('combobox', { name: 'Service', exact: true }).selectOptions('Cleaning')
  await adding()
    .getByRole('textbox', { name: label('Explanation') })
    .fill('Ironing')
  await adding().getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => said).toContain('Service option created.')
  await expect.element(adding()).not.toBeInTheDocument()
  await expect.element(dialog().getByText('Ironing')).toBeVisible()
  expect(calls[0]?.body).toMatchObject({ id_ambassador: its.id, id_service: 2, id_price_unit: 1 })
})

test(
  'if an option cannot be saved, the message has a number to call, and the input stays',
  { tags: 'slow' },
  async () => {
    await fail(createServiceOption, 'broken')
    const { said } = await openList()
    await dialog().getByRole('button', { name: 'Add Service Option' }).click()
    await adding()
      .getByRole('combobox', { name: label('Service') })
      .selectOptions('Gardening')
    await adding()
      .getByRole('textbox', { name: label('Explanation') })
      .fill('Hedges')
    await adding().getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => said)
      .toContain(
        'The Service Option was not stored as an unexpected error occurred. Please try again. If the problem persists please phone 0808 157 0123.',
      )
    await expect
      .element(adding().getByRole('textbox', { name: label('Explanation') }))
      .toHaveValue('Hedges')
    await adding().getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Close without saving' }).click()
    await expect.element(adding()).not.toBeInTheDocument()
  },
)

test.each([
  ['Loading services.', listServiceOptionServices],
  ['Loading price units.', listPriceUnits],
  ['Loading job types.', listJobTypes],
])('the form says "%s" while they load', { tags: 'slow' }, async (words, endpoint) => {
  const letGo = await hold(endpoint)
  await openList()
  await dialog().getByRole('button', { name: 'Add Service Option' }).click()
  await expect.element(adding().getByText(words)).toBeVisible()
  await letGo()
  await expect.element(adding().getByText(words)).not.toBeInTheDocument()
})

test(
  'an admin copies the default options to a franchisee without any, after confirmation',
  { tags: 'slow' },
  async () => {
    await make.createOption({ is_service_defualt: true })
    await make.createOption({ is_service_defualt: true, id_service: 2 })
    await signInAs('admin')
    const said = hearSnackbars()
    const calls = watchCalls(/copying-defaults/)
    openPortal(its.list)
    await page.getByRole('button', { name: 'Copy the default options' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => said).toContain('2 service options copied.')
    expect(calls[0]?.body).toEqual({ id_ambassador: its.id })
  },
)
