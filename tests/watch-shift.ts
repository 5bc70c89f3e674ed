import type { Page } from 'playwright'

/**
 * Adds up the page's layout shift in `window.shift`. Shifts within half a second after a press do
 * not count.
 */
export const watchShift = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as unknown as {
          hadRecentInput: boolean
          value: number
        }
        if (!hadRecentInput) (window as unknown as { shift: number }).shift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
