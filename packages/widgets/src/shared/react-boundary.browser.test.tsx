import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ReactBoundary } from './react-boundary.tsx'

afterEach(() => document.body.replaceChildren())

const view = (
  <StrictMode>
    <ReactBoundary styles={['.loud { letter-spacing: 7px }']} theme="dark">
      <button type="button" className="loud">
        Inside
      </button>
    </ReactBoundary>
  </StrictMode>
)

const place = () => document.body.appendChild(document.createElement('main'))

test('under StrictMode, the view is in an open shadow root with its styles', async () => {
  const root = createRoot(place())
  root.render(view)
  const button = page.getByRole('button', { name: 'Inside' })
  await expect.element(button).toHaveStyle({ letterSpacing: '7px' })
  const shadow = button.element().getRootNode()
  expect(shadow).toBeInstanceOf(ShadowRoot)
  expect((shadow as ShadowRoot).mode).toBe('open')
  expect((shadow as ShadowRoot).querySelector('.treasures')).toHaveAttribute('data-theme', 'dark')
  root.unmount()
})

test("the server's markup hydrates without errors", async () => {
  const complained = vi.spyOn(console, 'error')
  const main = place()
  main.innerHTML = renderToString(view)
  expect(main.innerHTML).toBe('<div></div>')
  const root = hydrateRoot(main, view)
  await expect.element(page.getByRole('button', { name: 'Inside' })).toBeVisible()
  expect(complained).not.toHaveBeenCalled()
  root.unmount()
  complained.mockRestore()
})
