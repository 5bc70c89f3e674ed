import type { AxeResults } from 'axe-core'
import { configure } from 'storybook/test'
import { afterEach, expect } from 'vitest'

// A step of a story may wait for code that Vite has yet to transform, while other tests have the processors.
configure({ asyncUtilTimeout: 10_000 })

/** What the accessibility addon leaves with a story's test. */
type Report = { type: string; result: Partial<AxeResults> }

/**
 * The accessibility addon fails a story with a violation; this fails one in which axe did not look.
 * In every shadow root that has something in it, it must have visited nodes.
 */
afterEach(({ task }) => {
  const { reports = [] } = task.meta as { reports?: Report[] }
  const results = reports.filter(({ type }) => type === 'a11y').map(({ result }) => result)
  const visited = results
    .flatMap(({ passes = [], violations = [] }) => [...passes, ...violations])
    .flatMap(({ nodes }) => nodes.map(({ target }) => target[0]))
  /** The first step to a node in a shadow root is a list: its host, and so on inwards. */
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
