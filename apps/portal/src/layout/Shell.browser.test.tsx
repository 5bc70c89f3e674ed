import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { paths } from '../app/paths.ts'
import { createRoutes } from './routes.ts'
import { useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

useApp()

/** The real shell around a given screen. */
const shellAround = (Component: React.ComponentType) => createRoutes([{ path: '*', Component }])

test('"Please wait..." appears until the screen has loaded', async () => {
  openPortal(paths.notFound())
  await expect.element(page.getByText('Please wait...')).toBeVisible()
  await expect.element(page.getByRole('heading')).toBeVisible()
  await expect.element(page.getByText('Please wait...')).not.toBeInTheDocument()
})

test('an unknown address leads to 404', async () => {
  const router = openPortal('/no/such/page?at=all')
  await expect
    .element(page.getByRole('heading', { name: 'We could not find that page' }))
    .toBeVisible()
  expect(router.state.location.pathname).toBe('/404')
  await expect.poll(() => document.title).toBe('Page not found · Treasures')
})

test('Back from 404 leads to the screen before it', async () => {
  const router = openPortal(paths.jobsBoard())
  await expect.poll(() => document.title).toBe('Jobs board · Treasures')
  await router.navigate('/no/such/page')
  expect(router.state.location.pathname).toBe('/404')
  await router.navigate(-1)
  await expect.poll(() => router.state.location.pathname).toBe(paths.jobsBoard())
})

test('the first screen does not move the focus, and the next one moves it to the heading', async () => {
  const router = openPortal(paths.jobsBoard())
  await expect.poll(() => document.title).toBe('Jobs board · Treasures')
  expect(document.activeElement).toBe(document.body)
  await router.navigate(paths.notFound())
  await expect
    .element(page.getByRole('heading', { name: 'We could not find that page' }))
    .toHaveFocus()
})

/** Allows motion, as most browsers do. The tests' browser reduces motion. */
async function allowMotion() {
  const set = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    })
  await set('no-preference')
  onTestFinished(async () => void (await set('reduce')))
}

test('each new screen fades in', { tags: 'slow' }, async () => {
  await allowMotion()
  const animate = vi.spyOn(Element.prototype, 'animate')
  onTestFinished(() => animate.mockRestore())
  const router = openPortal(paths.jobsBoard())
  await expect.poll(() => document.title).toBe('Jobs board · Treasures')
  animate.mockClear()
  const fades = () => animate.mock.contexts.filter((element) => (element as Element).id === 'main')
  await router.navigate(paths.notFound())
  await expect.poll(() => fades().length).toBe(1)
  await router.navigate(paths.jobsBoard())
  await expect.poll(() => fades().length).toBe(2)
})

test('the first press of Tab offers a link to skip to the content', async () => {
  openPortal(paths.notFound())
  await expect.element(page.getByRole('heading')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}{Tab}')
  await expect.element(page.getByRole('link', { name: 'Book a job' })).toHaveFocus()
})

test('visitors see a sign-in link only above the board and the 404 page', async () => {
  const bar = page.getByRole('navigation', { name: 'Portal' })
  const router = openPortal(paths.notFound())
  await expect
    .element(bar.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', paths.login())
  await router.navigate(paths.jobsBoard())
  await expect.poll(() => document.title).toBe('Jobs board · Treasures')
  await expect.element(bar).toBeVisible()
  await router.navigate(paths.bookJob())
  await expect.element(bar).not.toBeInTheDocument()
})

test('a broken screen is replaced by an error and Retry', async () => {
  const Broken = () => {
    throw new Error('broken on purpose')
  }
  openPortal('/', shellAround(Broken))
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Something went wrong · Treasures')
})

test('a button scrolls back to the top of a long page and then disappears', async () => {
  const Long = () => (
    <main id="main" style={{ height: 5000 }}>
      <h1 tabIndex={-1}>Long</h1>
    </main>
  )
  openPortal('/', shellAround(Long))
  const toTop = page.getByRole('button', { name: 'Scroll to top' })
  await expect.element(page.getByRole('heading', { name: 'Long' })).toBeVisible()
  await expect.element(toTop).not.toBeInTheDocument()
  // A page that has just opened may still scroll to its top, and the button then disappears again.
  await expect
    .poll(
      async () => {
        scrollTo(0, 3000)
        await toTop.click({ timeout: 2_000 })
        return true
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  await expect.poll(() => scrollY).toBe(0)
  await expect.element(toTop).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Long' })).toHaveFocus()
})
