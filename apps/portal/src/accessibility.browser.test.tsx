import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from './paths.ts'
import { createRoutes } from './routes.ts'
import { openPortal } from './testing/open-portal.tsx'

const Broken = () => {
  throw new Error('broken on purpose')
}

test.each([
  ['the board', paths.jobsBoard(), /The jobs could not be loaded/, 1],
  ['images', paths.jobImages({ id: 'two-'.padEnd(22, 'x') }), /2 images/, 1],
  ['no images', paths.jobImages({ id: 'none-'.padEnd(22, 'x') }), /no images/, 1],
  ['404', paths.notFound(), /could not find that page/, 0],
  ['a broken screen', '/broken', /Something went wrong/, 0],
])('axe finds nothing wrong with %s, at both widths', async (_, address, text, roots) => {
  openPortal(
    address,
    address === '/broken' ? createRoutes([{ path: '*', Component: Broken }]) : createRoutes(),
  )
  await expect.element(page.getByText(text).first()).toBeVisible()
  for (const width of [320, 1280]) {
    await page.viewport(width, 800)
    const found = await axe.run(document.body, { resultTypes: ['violations', 'passes'] })
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    // A target within a shadow root is a path of two or more: else axe never looked inside.
    const inside = found.passes.flatMap(({ nodes }) =>
      nodes.filter(({ target }) => Array.isArray(target[0])),
    )
    expect(inside.length > 0).toBe(roots > 0)
  }
})
