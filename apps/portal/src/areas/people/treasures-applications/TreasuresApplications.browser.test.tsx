import {
  declineTreasure,
  inviteTreasures,
  listTreasureApplications,
  sendTreasureForm,
  takeOnTreasure,
} from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { fail, hold, make, signInAs, useApp } from '#test/app.ts'
import { hearSnackbars } from '#test/hear-snackbars.ts'
import { openPortal } from '#test/open-portal.tsx'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'

useApp()

beforeEach(async () => {
  await page.viewport(1280, 800)
  await signInAs('super')
})

const dialog = () => page.getByRole('dialog')
const row = (name: string) => page.getByRole('button', { name: new RegExp(name) })
const invite = (email: string) =>
  api.call(inviteTreasures, { body: { emails: [email], id_region: 1 } })

let mobiles = 0
/** Invites a person and sends their form. */
async function applied(lname: string) {
  const email = `${lname.toLowerCase()}@example.org`
  await invite(email)
  const token = new URL(await make.mailedLink(email)).pathname.split('/').at(-1) ?? ''
  await api.call(sendTreasureForm, {
    params: { token },
    body: {
      fname: 'Asa',
      lname,
      birthdate: '',
      mphone: `07700 9002${String(10 + ++mobiles)}`,
      wtravel: 10,
      address: '4 Lee Road',
      postcode: 'SE13 5AB',
      skills: [],
      holder: `Asa ${lname}`,
      sort_code: '08-99-99',
      account_number: '66374958',
      vat_number: '',
      cis: 'not_building',
      utr: '',
      agrees: true,
      password: 'a long password',
    },
  })
  return { email }
}

test(
  'tradespeople are invited through a list of e-mails, and e-mails that are already known are reported',
  { tags: 'slow' },
  async () => {
    await make.createTreasure({
      lname: 'Known',
      email: 'known@example.org',
      mphone: '+447700900301',
    })
    const said = hearSnackbars()
    openPortal(paths.treasuresApplications())
    await page.getByRole('button', { name: 'Invite treasures' }).click()
    await dialog().getByRole('button', { name: 'Send invitations' }).click()
    await expect.element(dialog().getByText('Enter at least one e-mail')).toBeVisible()
    await dialog()
      .getByRole('textbox', { name: 'E-mails' })
      .fill('one@example.org\nknown@example.org, two@example.org')
    expect(await accessibilityViolations()).toEqual([])
    await dialog().getByRole('button', { name: 'Send invitations' }).click()
    await expect
      .element(dialog().getByRole('heading', { name: '2 invitations sent.' }))
      .toBeVisible()
    await expect.element(dialog().getByText('known@example.org: Already a treasure')).toBeVisible()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await expect.element(row('one@example.org')).toBeVisible()
    expect(await make.mailedLink('two@example.org')).toContain('/public/treasure/join/')

    await row('one@example.org').click()
    await dialog().getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => said).toContain('Invitation sent again to one@example.org.')
    await dialog().getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(row('one@example.org')).not.toBeInTheDocument()
  },
)

test('an applicant is taken on and leaves the list', async () => {
  await applied('Joiner')
  const said = hearSnackbars()
  openPortal(paths.treasuresApplications())
  await row('Asa Joiner').click()
  await expect.element(dialog().getByText('Asa Joiner, ending in 4958')).toBeVisible()
  await expect.element(dialog().getByText('4 Lee Road, SE13 5AB')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await dialog().getByRole('button', { name: 'Take on' }).click()
  await fail(takeOnTreasure, 'broken', { times: 1 })
  await dialog().getByRole('button', { name: 'Take on' }).click()
  await expect.element(dialog().getByText(/Something went wrong/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Take on' }).click()
  await expect.poll(() => said.join()).toContain('Asa Joiner is on board.')
  await expect.element(row('Asa Joiner')).not.toBeInTheDocument()
})

test(
  'an applicant is declined with a reason, which can be read later',
  { tags: 'slow' },
  async () => {
    await applied('Mason')
    openPortal(paths.treasuresApplications())
    await row('Asa Mason').click()
    await dialog().getByRole('button', { name: 'Decline' }).click()
    await fail(declineTreasure, 'broken', { times: 1 })
    await dialog().getByRole('textbox', { name: 'Reason' }).fill('Enough masons.')
    await dialog().getByRole('button', { name: 'Decline' }).click()
    await expect.element(dialog().getByText(/Something went wrong/)).toBeVisible()
    await expect
      .element(dialog().getByRole('textbox', { name: 'Reason' }))
      .toHaveValue('Enough masons.')
    await dialog().getByRole('button', { name: 'Decline' }).click()
    await expect.element(dialog().getByText('Enough masons.')).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Take on' })).not.toBeInTheDocument()
  },
)

test('a list that fails to load can be retried, and an empty list explains how applications arrive', async () => {
  const answer = await hold(listTreasureApplications)
  await answer()
  await fail(listTreasureApplications, 'broken', { times: 1 })
  openPortal(paths.treasuresApplications())
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: 'Invite treasures' })).toBeVisible()
})

test('the list fits on a phone', async () => {
  await page.viewport(320, 640)
  await invite('narrow-but-quite-a-long-address-of-someone@example.org')
  openPortal(paths.treasuresApplications())
  await expect.element(page.getByText(/narrow-but-quite/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('a customer receives a 404', async () => {
  await signInAs('customer')
  openPortal(paths.treasuresApplications())
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'We could not find that page' }))
    .toBeVisible()
})
