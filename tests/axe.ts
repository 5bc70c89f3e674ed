import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Frame, Page } from 'playwright'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong within a part of a page, or of a frame in it, once it stands still, by all rules or by those named, and how
 * many elements it looked at: none would find nothing.
 */
export async function lookWithAxe(
  page: Page | Frame,
  within = 'html',
  rules: readonly string[] = [],
) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(
    async ([selector, only]) => {
      const { axe: tool } = window as unknown as {
        axe: { run(context: object, options: object): Promise<AxeResults> }
      }
      // Half-way from one colour to another, or to be seen, is neither. What turns without an end goes on.
      const roots: (Document | ShadowRoot)[] = [document]
      for (const root of roots)
        for (const { shadowRoot } of root.querySelectorAll('*'))
          if (shadowRoot) roots.push(shadowRoot)
      const changing = roots
        .flatMap((root) => root.getAnimations())
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
      await Promise.allSettled(changing.map(({ finished }) => finished))
      const results = await tool.run(
        { include: [selector] },
        { resultTypes: ['violations'], ...(only.length > 0 && { runOnly: [...only] }) },
      )
      const visited = [...results.passes, ...results.violations, ...results.incomplete].flatMap(
        ({ nodes }) => nodes,
      )
      return {
        violations: results.violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        ),
        visited: visited.length,
        visitedInShadowRoots: visited.filter(({ target }) => Array.isArray(target[0])).length,
      }
    },
    [within, rules] as const,
  )
}
