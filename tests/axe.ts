import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Frame, Page } from 'playwright'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs axe within a part of a page or of a frame, after the animations have ended. Applies all
 * rules, or only the named ones. Returns the violations and the number of elements visited, because
 * axe also finds nothing in an empty part.
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
      // Colours and visibility in the middle of a transition are not final. The check does not wait
      // for endless animations.
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
