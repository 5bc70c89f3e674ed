import { useId, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { handClock } from '../shared/clock.fixtures.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { drawPart, places } from './draw-part.tsx'
import { createSnackbars, type Snackbars } from './snackbars.model.ts'
import { SnackbarStack } from './SnackbarStack.tsx'

function Screen({ snackbars }: { snackbars: Snackbars }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Rename</Button>
      {isOpen && (
        <Dialog labelledBy={id} onClose={() => setIsOpen(false)}>
          <h2 id={id} tabIndex={-1}>
            Rename
          </h2>
          <Button onClick={() => setIsOpen(false)}>Done</Button>
        </Dialog>
      )}
      <SnackbarStack snackbars={snackbars} />
    </>
  )
}

function setUp() {
  const clock = handClock()
  const snackbars = createSnackbars(clock)
  return { clock, snackbars, view: <Screen snackbars={snackbars} /> }
}

const notice = () => page.getByText('Change saved.')
const dismiss = () => page.getByRole('button', { name: 'Dismiss' })
const rename = () => page.getByRole('button', { name: 'Rename' })

describe.each(places)('in a %s', (place) => {
  test('a notice has its icon, is announced from an existing live region, and disappears', async () => {
    const { clock, snackbars, view } = setUp()
    using _ = drawPart(place, view)
    const region = page.getByRole('status')
    await expect.element(region).toBeInTheDocument()
    await rename().hover()
    const before = region.element()
    snackbars.success('Change saved.')
    await expect.poll(() => region.element().textContent).toContain('✔ Change saved.')
    expect(region.element()).toBe(before)
    snackbars.warning('Please correct the problems.')
    await expect
      .poll(() => region.element().textContent)
      .toContain('⚠ Please correct the problems.')
    clock.pass(4_000)
    await expect.element(region).toBeEmptyDOMElement()
  })

  test("a notice's time is paused under the pointer", { tags: 'slow' }, async () => {
    const { clock, snackbars, view } = setUp()
    using _ = drawPart(place, view)
    snackbars.success('Change saved.')
    await notice().hover()
    clock.pass(60_000)
    await expect.element(notice()).toBeVisible()
    await rename().hover()
    clock.pass(2_000)
    await expect.element(notice()).not.toBeInTheDocument()
  })

  test('a pointer that was there before the notice does not pause its time', async () => {
    const { clock, snackbars, view } = setUp()
    using _ = drawPart(place, view)
    snackbars.success('And another.')
    await page.getByText('And another.').hover()
    snackbars.dismiss(snackbars.shown.value[0]?.id ?? 0)
    await expect.element(page.getByText('And another.')).not.toBeInTheDocument()
    snackbars.success('Change saved.')
    await expect.element(notice()).toBeVisible()
    await new Promise((done) => setTimeout(done, 200))
    clock.pass(2_000)
    await expect.element(notice()).not.toBeInTheDocument()
  })

  test('a dialog shows one notice at a time, above its panel', async () => {
    const { snackbars, view } = setUp()
    using _ = drawPart(place, view)
    await rename().click()
    const done = page.getByRole('button', { name: 'Done' })
    await expect.element(done).toBeVisible()
    const { top } = done.element().getBoundingClientRect()
    snackbars.warning('Please correct the problems.')
    snackbars.success('Change saved.')
    await expect.element(notice()).toBeVisible()
    await expect.element(page.getByText('Please correct the problems.')).not.toBeInTheDocument()
    const panel = done.element().closest('.dialog-panel')
    expect(notice().element().getBoundingClientRect().bottom).toBeLessThan(
      panel?.getBoundingClientRect().top ?? 0,
    )
    expect(done.element().getBoundingClientRect().top).toBe(top)
    await done.click()
  })

  test('a focused notice does not expire; after it is dismissed, the next one does', async () => {
    const { clock, snackbars, view } = setUp()
    using drawn = drawPart(place, view)
    await expect.element(rename()).toBeVisible()
    rename().element().focus()
    snackbars.success('Change saved.')
    await expect.element(dismiss()).toBeVisible()
    await userEvent.tab()
    await expect.poll(() => drawn.where.activeElement).toBe(dismiss().element())
    clock.pass(60_000)
    await expect.element(notice()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(notice()).not.toBeInTheDocument()
    // The user who dismissed it by keyboard continues at the same element.
    await expect.poll(() => drawn.where.activeElement?.textContent).toBe('Rename')
    snackbars.success('Change saved.')
    await expect.element(notice()).toBeVisible()
    clock.pass(2_000)
    await expect.element(notice()).not.toBeInTheDocument()
  })

  test(
    'a notice can be pressed over an open dialog, and outlives the dialog',
    { tags: 'slow' },
    async () => {
      const { snackbars, view } = setUp()
      using _ = drawPart(place, view)
      await rename().click()
      snackbars.success('Change saved.')
      snackbars.success('And another.')
      await dismiss().click()
      await expect.element(page.getByText('And another.')).not.toBeInTheDocument()
      await page.getByRole('button', { name: 'Done' }).click()
      await expect.element(notice()).toBeVisible()
      await dismiss().click()
      await expect.element(notice()).not.toBeInTheDocument()
    },
  )
})
