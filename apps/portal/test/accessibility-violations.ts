import axe from 'axe-core'
import { page } from 'vitest/browser'

/** What axe and the edge of the window have against the screen and a dialog above it, wide and narrow. */
export async function accessibilityViolations(): Promise<string[]> {
  const found: string[] = []
  for (const width of [1280, 320]) {
    await page.viewport(width, 800)
    const { violations } = await axe.run({ include: ['#main, dialog'] })
    found.push(...violations.map(({ id, nodes }) => `${width} px, ${id}: ${nodes[0]?.html}`))
    const wide = document.documentElement.scrollWidth
    if (wide > width) found.push(`${width} px, page is ${wide} px wide`)
  }
  return found
}
