import type { KeyboardEvent } from 'react'
import { nextIn } from './focus.rules.ts'
import { isArrow } from './move.rules.ts'

/** Visits, days of a month, and whose row it is. */
const stops = '.diary-chip, .diary-cell > a, .diary-team th a'

/** An arrow leads from one to the next of what a page of the diary shows. Tab goes through all of them, too. */
export function focusByArrows(event: KeyboardEvent<HTMLElement>) {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event
  if (!isArrow(key) || altKey || ctrlKey || metaKey || shiftKey) return
  const all = currentTarget.closest('.diary-page')?.querySelectorAll<HTMLElement>(stops) ?? []
  // A phone's month draws no visits.
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
