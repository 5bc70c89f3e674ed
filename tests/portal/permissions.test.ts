/* @module-tag slow */
import { expect, test } from 'vitest'
import { headingOf, usePortal } from './portal.ts'

const portal = usePortal()

test('a switch that a super turns off applies from the next call of a signed-in admin', async () => {
  // The window is tall enough for every switch, because rows outside it are not in the page.
  const boss = await portal.as('super', { viewport: { width: 1280, height: 4_500 } })
  const admin = await portal.as('admin')
  await admin.goto(`${portal.origin}/customers`)
  await admin.getByRole('row').nth(1).waitFor()
  const token = await admin.evaluate(() => localStorage.getItem('access_token'))
  const ask = () =>
    fetch(`${portal.apiUrl}/customers`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)

  await boss.goto(`${portal.origin}/user/permissions`)
  const control = boss.getByRole('switch', { name: 'See customers: Admins' })
  await control.click()
  await expect.poll(async () => (await ask()).status).toBe(403)

  // Makes the next call of the page, without a reload.
  await admin.getByRole('searchbox').first().fill('smith')
  await admin.getByText('You may not see this').waitFor()

  await control.click()
  await expect.poll(async () => (await ask()).status).toBe(200)
  await admin.getByRole('button', { name: 'Retry' }).click()
  await headingOf(admin).waitFor()
  await admin.getByText('You may not see this').waitFor({ state: 'detached' })
})
