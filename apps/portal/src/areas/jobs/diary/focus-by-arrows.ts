import type { KeyboardEvent } from 'react'
import { nextIn } from './focus.rules.ts'
import { isArrow } from './move.rules.ts'

/** Elements that arrow keys reach: visits, days of a month and names of treasures. */
const stops = '.diary-chip, .diary-cell > a, .diary-team th a'

/** Moves focus between the elements of a diary page by arrow key. Tab also visits them all. */
export function focusByArrows(event: KeyboardEvent<HTMLElement>) {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event
  if (!isArrow(key) || altKey || ctrlKey || metaKey || shiftKey) return
  const all = currentTarget.closest('.diary-page')?.querySelectorAll<HTMLElement>(stops) ?? []
  // The month view draws no visits on a phone.
  const others = [...all].filter((one) => one !== currentTarget && one.offsetParent)
  const to = nextIn(
    key,
    currentTarget.getBoundingClientRect(),
    others.map((one) => one.getBoundingClientRect()),
  )
  if (to === undefined) return
  event.preventDefault()
  others[to]?.focus()
}
