import { listMessages } from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { chosenRegion } from '#app/session/region.ts'
import { emailOf } from '../../../../../api/test/fixture-people.ts'
import { answer, insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

const link = `https://treasures.example/public/password/set/${'a'.repeat(43)}`

const texts = [
  ['+447700900101', 'delivered', null],
  ['+447700900102', 'failed', 'They answered STOP: we no longer text this number.'],
  ['+447700900103', 'unknown', 'Twilio did not answer.'],
] as const

useApp()
beforeAll(async () => {
  const [customer = 0] = await insert('users', {
    email: 'ann@treasures.example',
    fname: 'Ann',
    lname: 'Newcomer',
    created_at: new Date(),
    updated_at: new Date(),
  })
  const mail = { channel: 'email' as const, is_secret: true, created_at: new Date() }
  await insert(
    'messages',
    {
      ...mail,
      recipient: 'ann@treasures.example',
      subject: 'Set a password',
      body: `Open ${link} within 7 days.`,
      id_user: customer,
    },
    {
      ...mail,
      recipient: emailOf('super'),
      subject: 'Forgotten password',
      body: `Open ${link} within 2 hours.`,
      id_user: await make.userId(emailOf('super')),
    },
    ...texts.map(([recipient, state, error]) => ({
      channel: 'sms' as const,
      recipient,
      body: 'A job for you',
      created_at: new Date(),
      segments: 2,
      state,
      error,
    })),
  )
})

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1280, 800)
  await signInAs('admin')
  // Messages without a region appear only to staff who see all regions.
  chosenRegion.set('all')
  openPortal(paths.outbox())
})

const open = (recipient: RegExp) => page.getByRole('button', { name: recipient }).click()

test('a message opens without its link, which a press reveals', async () => {
  await open(/ann@treasures/)
  const dialog = page.getByRole('dialog', { name: 'Set a password' })
  await expect.element(dialog.getByText('Open [link] within 7 days.')).toBeVisible()
  expect(dialog.getByRole('link').query()).toBeNull()
  await expect.element(dialog.getByText(/logged with your name/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Show links' }).click()
  await expect.element(dialog.getByRole('link')).toHaveAttribute('href', link)
})

test('links of a person stay hidden from readers who may not manage that person, and the reason appears', async () => {
  await open(/super@treasures/)
  await expect.element(page.getByText(/you may not manage this person’s account/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Show links' }).query()).toBeNull()
})

test('a text shows its number of parts, its status and the reason', { tags: 'slow' }, async () => {
  const row = (mobile: string) =>
    page.getByRole('row').filter({ hasText: mobile.replace('900', '07700 900') })
  await expect.element(row('900101').getByText('Delivered')).toBeVisible()
  await expect.element(row('900101').getByText('2 parts')).toBeVisible()
  await expect.element(row('900102').getByText('Not delivered')).toBeVisible()
  await expect.element(row('900102').getByText(/They answered STOP/)).toBeVisible()
  await expect.element(row('900103').getByText('Unknown')).toBeVisible()
  await open(/07700 900103/)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/It may have been sent: we are finding out/)).toBeVisible()
})

test('messages are filtered by state, and a text shows its first words', async () => {
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Delivered')
  const row = page.getByRole('button', { name: /07700 900101/ })
  await expect.element(row).toBeVisible()
  await expect.element(page.getByText('A job for you')).toBeVisible()
  await expect.element(page.getByText(/ann@treasures/)).not.toBeInTheDocument()
})

test('a search without matches shows a message', { tags: 'slow' }, async () => {
  await page.getByRole('searchbox').fill('xyz')
  await expect.element(page.getByRole('heading', { name: 'No messages match' })).toBeVisible()
})

test('more messages than are counted have a plus', async () => {
  await answer(listMessages, {
    data: [],
    meta: { total: 10_000, total_capped: true, page: 1, per_page: 50 },
  })
  openPortal(paths.outbox())
  await expect.element(page.getByLabelText('Outbox in this list')).toHaveTextContent('10,000+')
})

test('without a mail server, the outbox explains why e-mails wait', { tags: 'slow' }, async () => {
  await signInAs('super')
  openPortal(paths.outbox())
  await expect.element(page.getByText(/^No mail server is set up/)).toBeVisible()
})
