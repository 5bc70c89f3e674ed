import { londonDate } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { watchCalls } from '#test/watch-calls.ts'

useApp()

beforeEach(() => page.viewport(1280, 800))

const button = (name: string) => page.getByRole('button', { name, exact: true })

let embeds = 0

/** Creates an embed of a booking form, in Lewisham unless a region is given. Returns its id. */
async function pasted(id_region = 2) {
  const id = `a-form-on-a-page-${String(++embeds).padStart(5, '0')}`
  await insert('embeds', {
    id,
    id_region,
    name: 'Leafy Lewisham',
    widget: 'booking-form',
    settings: JSON.stringify({
      services: [1],
      mode: 'inline',
      theme: 'light',
      accent: '#ffe08a',
      radius: 4,
      font: null,
      texts: { postcodeTitle: 'Where do you live?' },
    }),
    created_at: new Date(),
    updated_at: new Date(),
  })
  return id
}

/** Parameters of the sample page. */
const shown = () => new URL(document.querySelector('iframe')?.src ?? 'http://none').searchParams

test(
  'a franchisee sees the pages of a widget, and the problem on one of them',
  { tags: 'slow' },
  async () => {
    const seen = { id_embed: await pasted(), first_seen: new Date('2026-11-01T09:30:00Z') }
    await insert(
      'embed_sightings',
      {
        ...seen,
        page: 'https://leafy.example',
        blocked: ['img-src'],
        version: '1.4.0',
        last_seen: new Date(Date.now() - 130_000),
        error: null,
        error_at: null,
      },
      {
        ...seen,
        page: 'https://old.leafy.example',
        version: '1.2.0',
        last_seen: new Date('2026-11-10T09:30:00Z'),
        error: 'load_failed',
        error_at: new Date('2026-11-10T09:30:00Z'),
      },
    )
    await insert('embed_loads', {
      id_embed: seen.id_embed,
      day: londonDate(new Date()),
      loads: 5,
    })
    await signInAs('ambassador')
    openPortal(paths.putItOnYourSite())
    await expect.element(page.getByText('Seen 2 minutes ago, with problems')).toBeVisible()
    await expect.element(page.getByText('leafy.example', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/version 1.4.0, in the page/)).toBeVisible()
    await expect.element(page.getByText('5 loads today, 5 in 30 days')).toBeVisible()
    const policy = page.getByRole('region', {
      name: 'What the policy of https://leafy.example is to allow',
    })
    expect(policy.element().textContent).toContain(`img-src ${location.origin} data: blob:;`)
    // Anyone with the embed's public id can report a page, so the page is not a link.
    expect(page.getByRole('link', { name: /leafy.example/ }).elements()).toEqual([])
    await expect.element(page.getByText(/Its code did not load/)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  },
)

test('the preview follows each change, and saving applies it on all sites', async () => {
  await signInAs('ambassador')
  const calls = watchCalls(/\/api\/embed\//)
  openPortal(paths.putItOnYourSiteEmbed({ id: await pasted() }))
  await expect.element(page.getByText(/too pale to read/)).toBeVisible()
  await expect.element(button('Save')).toBeDisabled()
  await page.getByLabelText('Colour', { exact: true }).fill('#7a1f5c')
  await page.getByLabelText('Heading').fill('Whose garden?')
  await page.getByRole('radio', { name: 'A button that opens it' }).click()
  await expect
    .poll(() => Object.fromEntries(shown()))
    .toMatchObject({
      region: '2',
      services: '1',
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

test('the snippet has the first step with its settings, and a short tag or a strict one if chosen', async () => {
  await signInAs('ambassador')
  openPortal(paths.putItOnYourSiteEmbed({ id: await pasted() }))
  const code = page.getByRole('region', { name: 'Snippet' })
  await expect.element(code).toBeVisible()
  const text = () => code.element().textContent
  expect(text()).toContain('<h2>Where do you live?</h2>')
  expect(text()).toContain(
    ':host{--treasures-accent:light-dark(#857448,#ffe08a);--treasures-radius:4px}',
  )
  await page.getByRole('radio', { name: 'Strict policy' }).click()
  expect(text()).toContain('<template')
  expect(text()).not.toContain('<style')
  await page.getByLabelText('Nonce').fill('{{nonce}}')
  expect(text()).toContain('<style nonce="{{nonce}}">')
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('radio', { name: 'Short tag' }).click()
  expect(text()).not.toContain('<template')
  await page.getByRole('tab', { name: 'React, npm' }).click()
  await expect.element(page.getByRole('radio', { name: 'Short tag' })).not.toBeInTheDocument()
})

test('an invalid colour is refused instead of saved as none', { tags: 'slow' }, async () => {
  await signInAs('ambassador')
  const calls = watchCalls(/\/api\/embed\//)
  openPortal(paths.putItOnYourSiteEmbed({ id: await pasted() }))
  await page.getByLabelText('Colour', { exact: true }).fill('greenish')
  await button('Save').click()
  await expect.element(page.getByText(/^Must be a colour such as/i)).toBeVisible()
  expect(calls).toEqual([])
})

test(
  'a new widget in another region is named and saved, with a snippet for each kind of site',
  { tags: 'slow' },
  async () => {
    await signInAs('admin')
    const calls = watchCalls(/\/api\/embed/)
    const router = openPortal(paths.putItOnYourSiteEmbed({ id: 'new' }))
    await button('Save and get the snippet').click()
    await expect.element(page.getByText('Name is required')).toBeVisible()
    await page.getByLabelText('Name').fill('Home page')
    await page.getByRole('main').getByLabelText('Region').selectOptions('Lewisham')
    await button('Save and get the snippet').click()
    await expect.poll(() => router.state.location.pathname).toMatch(/\/[\w-]{22}$/)
    const code = page.getByRole('region', { name: 'Snippet' })
    await expect.element(code).toBeVisible()
    expect(code.element().textContent).toContain(
      `embed="${router.state.location.pathname.split('/').at(-1)}"`,
    )
    // Waits for the list to be refetched after the save.
    await expect.poll(() => calls.at(-1)?.method).toBe('GET')
    await page.getByRole('tab', { name: 'WordPress' }).click()
    expect(code.element().textContent).toContain('nowprocket')
    await expect.element(page.getByText(/Not seen yet: paste the snippet/)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  },
)

test(
  'a deleted widget disappears from the list, and an empty list offers to create a first one',
  { tags: 'slow' },
  async () => {
    const { email } = await make.createSignIn({
      email: 'alone@treasures.example',
      id_ambassador: 1,
    })
    await signInAs(email as 'alone@treasures.example')
    const router = openPortal(paths.putItOnYourSiteEmbed({ id: await pasted(1) }))
    await button('Delete').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Nothing on your site yet')).toBeVisible()
    expect(router.state.location.pathname).toBe('/put-it-on-your-site')
    await page.getByRole('link', { name: 'Put the booking form on my site' }).click()
    await expect.element(button('Save and get the snippet')).toBeVisible()
  },
)

test('unsaved changes ask for confirmation before they are lost', { tags: 'slow' }, async () => {
  await signInAs('ambassador')
  openPortal(paths.putItOnYourSiteEmbed({ id: await pasted() }))
  await page.getByLabelText('Name').fill('Another name')
  await page.getByRole('link', { name: /Your widgets/ }).click()
  await page.getByRole('button', { name: 'No, stay' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Another name')
})

test('a franchisee sees sites whose snippet names only the region', async () => {
  const times = { first_seen: new Date(), last_seen: new Date(Date.now() - 130_000) }
  await insert('region_sites', { id_region: 2, page: 'https://old.lewisham.example', ...times })
  await signInAs('ambassador')
  openPortal(paths.putItOnYourSite())
  const list = page.getByRole('region', { name: 'Other sites' })
  await expect.element(list.getByText('old.lewisham.example', { exact: true })).toBeVisible()
  await expect.element(list.getByText('Lewisham, seen 2 minutes ago')).toBeVisible()
  expect(list.getByRole('link').elements()).toEqual([])
  expect(await accessibilityViolations()).toEqual([])
})

test('a missing embed is reported', async () => {
  await signInAs('ambassador')
  openPortal(paths.putItOnYourSiteEmbed({ id: '1' }))
  await expect.element(page.getByText('We can’t find that widget')).toBeVisible()
})
