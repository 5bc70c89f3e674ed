import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { drawPart, places } from './draw-part.tsx'

type KeptProps = { isBusy?: boolean; onClose: () => void }

/** A dialog whose owner keeps it open, like a form that asks before it discards input. */
const Kept = ({ isBusy = false, onClose }: KeptProps) => (
  <Dialog labelledBy="title" canClose={!isBusy} onClose={onClose}>
    <h2 id="title" tabIndex={-1}>
      Record Labour
    </h2>
    <Button onClick={() => {}}>Save</Button>
  </Dialog>
)

const dialog = () => page.getByRole('dialog')
/** Polls, because the browser closes the dialog for a moment before it is shown again. */
const isModal = () => expect.poll(() => dialog().query()?.matches(':modal'))
/**
 * Closes the dialog as a browser does after a second Esc, or Back on a phone: without a cancelable
 * cancel event.
 */
const closedByBrowser = async () => {
  await expect.element(dialog()).toBeVisible()
  ;(dialog().element() as HTMLDialogElement).close()
  await new Promise((resolve) => setTimeout(resolve, 50))
}

describe.each(places)('in a %s', (place) => {
  test('a dialog stays open if its owner keeps it, and calls the owner at each attempt to close it', async () => {
    const onClose = vi.fn<() => void>()
    using _ = drawPart(place, <Kept onClose={onClose} />)
    await page.getByRole('button', { name: 'Save' }).click()
    for (let presses = 1; presses <= 4; presses++) {
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => onClose.mock.calls.length).toBe(presses)
      await isModal().toBe(true)
    }
  })

  test('while busy, neither Esc nor the browser closes the dialog', async () => {
    const onClose = vi.fn<() => void>()
    using _ = drawPart(place, <Kept isBusy onClose={onClose} />)
    await expect.element(dialog()).toBeVisible()
    for (let presses = 1; presses <= 4; presses++) await userEvent.keyboard('{Escape}')
    await isModal().toBe(true)
    await closedByBrowser()
    await isModal().toBe(true)
    expect(onClose).not.toHaveBeenCalled()
  })

  test('a dialog that the browser closed is reported to its owner once', async () => {
    const onClose = vi.fn<() => void>()
    function Owner() {
      const [isOpen, setIsOpen] = useState(true)
      const close = () => {
        onClose()
        setIsOpen(false)
      }
      return isOpen ? <Kept onClose={close} /> : <p>Closed</p>
    }
    using _ = drawPart(place, <Owner />)
    await closedByBrowser()
    await expect.element(page.getByText('Closed')).toBeVisible()
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
