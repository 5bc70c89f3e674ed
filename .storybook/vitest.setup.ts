import axe from 'axe-core'
import { afterEach, expect } from 'vitest'

/**
 * The accessibility addon fails a story with a violation; this fails one in which axe did not look.
 * Every shadow root that has something in it must have had nodes visited.
 */
afterEach(async () => {
  const hosts = [...document.querySelectorAll('*')].filter((element) => element.shadowRoot)
  for (const host of hosts) {
    const hasContent = host.shadowRoot?.querySelector('.treasures > *')
    if (!hasContent) continue
    const { passes, violations } = await axe.run(host, { resultTypes: ['passes', 'violations'] })
    const visited = [...passes, ...violations]
      .flatMap(({ nodes }) => nodes)
      .filter(({ target }) => target.some((step) => Array.isArray(step)))
    // oxlint-disable-next-line vitest/no-standalone-expect -- part of every story's test
    expect(visited.length, 'nodes that axe visited inside the shadow root').toBeGreaterThan(0)
    // oxlint-disable-next-line vitest/no-standalone-expect -- part of every story's test
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`),
    ).toEqual([])
  }
})
