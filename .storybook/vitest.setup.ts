import type { AxeResults } from 'axe-core'
import { configure } from 'storybook/test'
import { afterEach, expect } from 'vitest'

// A step may wait for code that Vite has yet to transform, while other tests use the processors.
configure({ asyncUtilTimeout: 10_000 })

/** Report that the accessibility addon attaches to a story's test. */
type Report = { type: string; result: Partial<AxeResults> }

/**
 * Fails a story that axe has not examined. The accessibility addon itself only fails stories with
 * violations. Axe must have visited nodes in every shadow root with content.
 */
afterEach(({ task }) => {
  const { reports = [] } = task.meta as { reports?: Report[] }
  const results = reports.filter(({ type }) => type === 'a11y').map(({ result }) => result)
  const visited = results
    .flatMap(({ passes = [], violations = [] }) => [...passes, ...violations])
    .flatMap(({ nodes }) => nodes.map(({ target }) => target[0]))
  /** Path to a node in a shadow root: its first step is a list, from the outer host inwards. */
  const hostsOfVisited = new Set(
    visited.flatMap((step) => (Array.isArray(step) ? [step[0] ?? ''] : [])),
  )
  const looked = [...hostsOfVisited].map((selector) => document.querySelector(selector))
  const hosts = [...document.querySelectorAll('*')].filter(({ shadowRoot }) =>
    shadowRoot?.querySelector('.treasures > *'),
  )
  // oxlint-disable-next-line vitest/no-standalone-expect -- part of every story's test
  expect(
    hosts.filter((host) => !looked.includes(host)).map(({ outerHTML }) => outerHTML),
    'shadow roots that axe did not visit',
  ).toEqual([])
})
