import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Goal = { card: string; since: number; address?: string }

/**
 * Focuses a job's card: the one that the address names, such as `#job-12`, once it exists, or one
 * that an action has moved to another group. `readAt` is the time of the last load. If the card is
 * no longer shown, the element with the id `elsewhere` receives focus.
 */
export function useJobFocus(readAt: number, elsewhere: string) {
  const { hash, key } = useLocation()
  const goal = useRef<Goal>(undefined)

  useEffect(() => {
    if (hash) goal.current = { card: hash.slice(1), since: 0, address: key }
  }, [hash, key])

  // Runs after every render, because the card arrives with its list or with a group that opens
  // later.
  useEffect(() => {
    const { current } = goal
    if (!current || readAt <= current.since) return
    const card = document.getElementById(current.card)
    if (!card && current.address) return
    goal.current = undefined
    const isLost = document.activeElement === document.body
    if (current.address || isLost) (card ?? document.getElementById(elsewhere))?.focus()
  })

  return (id: number) => {
    goal.current = { card: `job-${id}`, since: readAt }
  }
}
