import axe from 'axe-core'
import { page } from 'vitest/browser'

/** Rules whose result depends on the width, even for elements checked before. */
const rulesOfLayout = ['scrollable-region-focusable', 'target-size']

/** Kinds of visible elements. */
const shownKinds = () =>
  [...document.querySelectorAll('#main *, dialog *')]
    .filter((element) => element.checkVisibility())
    .map((element) => [element.localName, element.classList.value, element.role].join(' '))

/**
 * Checks the screen and any dialog above it with axe and for horizontal overflow, wide and narrow.
 * Returns the violations.
 */
export async function accessibilityViolations(): Promise<string[]> {
  const found: string[] = []
  const known = new Set<string>()
  for (const width of [1280, 320]) {
    await page.viewport(width, 800)
    const kinds = shownKinds()
    const isKnown = kinds.every((kind) => known.has(kind))
    for (const kind of kinds) known.add(kind)
    const { violations } = await axe.run(
      { include: ['#main, dialog'] },
      { resultTypes: ['violations'], ...(isKnown && { runOnly: rulesOfLayout }) },
    )
    found.push(...violations.map(({ id, nodes }) => `${width} px, ${id}: ${nodes[0]?.html}`))
    const wide = document.documentElement.scrollWidth
    if (wide > width) found.push(`${width} px, page is ${wide} px wide`)
  }
  return found
}
