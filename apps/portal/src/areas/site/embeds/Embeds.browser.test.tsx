import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../../app/paths.ts'
import { accessibilityViolations } from '../../../../test/accessibility-violations.ts'
import { openPortal, signInAs } from '../../../../test/open-portal.tsx'
import { watchCalls } from '../../../../test/watch-calls.ts'

beforeEach(() => page.viewport(1280, 800))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const seen = 'seen-on-two-pages-12345'

/** What the sample page has been asked to show. */
const shown = () => new URL(document.querySelector('iframe')?.src ?? 'http://none').searchParams

test('a franchisee reads where a widget was seen, and that one page has trouble', async () => {
  signInAs('ambassador')
  openPortal(paths.putItOnYourSite())
  await expect.element(page.getByText('Seen 2 minutes ago, with trouble')).toBeVisible()
  await expect.element(page.getByText('leafy.example/book')).toBeVisible()
  // Whoever has the embed's public id can report a page of theirs: nobody is led there by a press.
  expect(page.getByRole('link', { name: /leafy.example/ }).elements()).toEqual([])
  await expect.element(page.getByText(/Its code did not arrive/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('the sample follows each change before it is saved; then all sites have it', async () => {
  signInAs('ambassador')
  const calls = watchCalls(/\/api\/embed\//)
  openPortal(paths.putItOnYourSiteEmbed({ id: seen }))
  await expect.element(page.getByText(/too pale to read/)).toBeVisible()
  await expect.element(button('Save')).toBeDisabled()
  await page.getByLabelText('Colour', { exact: true }).fill('#7a1f5c')
  await page.getByLabelText('Heading').fill('Whose garden?')
  await page.getByRole('radio', { name: 'A button that opens it' }).click()
  await expect
    .poll(() => Object.fromEntries(shown()))
    .toMatchObject({
      region: '2',
      services: '3',
      mode: 'button',
      accent: '#7a1f5c',
      texts: '{"postcodeTitle":"Whose garden?"}',
    })
  expect(calls).toEqual([])
  await button('Save').click()
  await expect.element(button('Save')).toBeDisabled()
  await expect
    .poll(() => calls[0])
    .toMatchObject({ method: 'PUT', body: { mode: 'button', accent: '#7a1f5c' } })
})

test('what is no colour is not saved as none', async () => {
  signInAs('ambassador')
  const calls = watchCalls(/\/api\/embed\//)
  openPortal(paths.putItOnYourSiteEmbed({ id: seen }))
  await page.getByLabelText('Colour', { exact: true }).fill('greenish')
  await button('Save').click()
  await expect.element(page.getByText(/^Must be a colour such as/i)).toBeVisible()
  expect(calls).toEqual([])
})

test('the first widget is named, saved, and its snippet is there to copy for each kind of site', async () => {
  signInAs('admin')
  const router = openPortal(paths.putItOnYourSite())
  await page.getByRole('link', { name: 'Put the booking form on my site' }).click()
  await button('Save and get the snippet').click()
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await page.getByLabelText('Name').fill('Home page')
  await page.getByRole('main').getByLabelText('Region').selectOptions('Lewisham')
  await button('Save and get the snippet').click()
  await expect.poll(() => router.state.location.pathname).toMatch(/\/a-new-one-/)
  const code = page.getByRole('region', { name: 'Snippet' })
  await expect.element(code).toBeVisible()
  expect(code.element().textContent).toContain('embed="a-new-one-1234567890123"')
  await page.getByRole('tab', { name: 'WordPress' }).click()
  expect(code.element().textContent).toContain('nowprocket')
  await expect.element(page.getByText(/Not seen yet: paste the snippet/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('a deleted widget is gone from the list', async () => {
  signInAs('ambassador')
  const router = openPortal(paths.putItOnYourSiteEmbed({ id: seen }))
  await button('Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Nothing on a site yet')).toBeVisible()
  expect(router.state.location.pathname).toBe('/put-it-on-your-site')
})

test('what was changed and not saved is asked about before it is lost', async () => {
  signInAs('ambassador')
  openPortal(paths.putItOnYourSiteEmbed({ id: seen }))
  await page.getByLabelText('Name').fill('Another name')
  await page.getByRole('link', { name: /All on your site/ }).click()
  await page.getByRole('button', { name: 'No, stay' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Another name')
})

test('an embed that is not there is said to be gone', async () => {
  signInAs('ambassador')
  openPortal(paths.putItOnYourSiteEmbed({ id: '1' }))
  await expect.element(page.getByText('There is no such widget')).toBeVisible()
})
