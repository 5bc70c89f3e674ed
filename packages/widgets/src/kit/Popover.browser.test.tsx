import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from './draw-part.tsx'
import { Popover } from './Popover.tsx'

afterEach(() => {
  document.body.style.zoom = ''
})

test.each(['dialog', 'menu'] as const)(
  'the button of a %s says what it opens and where, and the panel has a name',
  async (role) => {
    const looks = { opener: '…', openerClass: 'button', panelClass: 'popover' }
    using drawn = drawPart(
      'shadow root',
      <Popover role={role} label="Panel" openerLabel="More" {...looks}>
        {() => <button type="button">Here it is</button>}
      </Popover>,
    )
    await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible()
    const [button, panel] = ['[popovertarget]', '[popover]'].map((one) =>
      drawn.where.querySelector(one),
    )
    const read = (one: Element | null | undefined, ...names: string[]) =>
      names.map((name) => one?.getAttribute(name))
    expect(panel?.id).not.toBe('')
    // The browser derives the expanded state from `popovertarget`.
    expect(read(button, 'popovertarget', 'aria-haspopup', 'aria-expanded', 'type')).toEqual([
      panel?.id,
      role,
      null,
      'button',
    ])
    expect(read(panel, 'popover', 'role', 'aria-label')).toEqual(['auto', role, 'Panel'])
  },
)

test.each(['1', '1.25', '0.8'])(
  'a panel opens below its button on a page with zoom %s',
  async (zoom) => {
    document.body.style.zoom = zoom
    using _ = drawPart(
      'shadow root',
      <div style={{ margin: '80px 0 0 160px' }}>
        <Popover
          role="dialog"
          label="Panel"
          opener="More"
          openerClass="button"
          panelClass="popover"
        >
          {() => <p style={{ inlineSize: 200 }}>Here it is.</p>}
        </Popover>
      </div>,
    )
    const button = page.getByRole('button', { name: 'More' })
    await button.click()
    const panel = page.getByRole('dialog', { name: 'Panel' })
    await expect.element(panel).toBeVisible()
    const below = () => {
      const [opener, opened] = [button, panel].map((one) => one.element().getBoundingClientRect())
      return [
        Math.round((opened?.left ?? 0) - (opener?.left ?? 0)),
        Math.round((opened?.top ?? 0) - (opener?.bottom ?? 0)),
      ]
    }
    await expect.poll(below).toEqual([0, 6])
  },
)

test('in a low window, a long panel opens within it and can be scrolled to its end', async () => {
  await page.viewport(568, 320)
  onTestFinished(() => page.viewport(1280, 800))
  using _ = drawPart(
    'shadow root',
    <div style={{ marginBlockStart: 120 }}>
      <Popover role="dialog" label="Panel" opener="More" openerClass="button" panelClass="popover">
        {(close) => (
          <>
            <p style={{ blockSize: 600 }}>Here it is.</p>
            <button type="button" onClick={close}>
              Done
            </button>
          </>
        )}
      </Popover>
    </div>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  const panel = page.getByRole('dialog', { name: 'Panel' })
  await expect
    .poll(() => {
      const { top, bottom } = panel.element().getBoundingClientRect()
      return top >= 0 && bottom <= 320
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(panel).not.toBeInTheDocument()
})
