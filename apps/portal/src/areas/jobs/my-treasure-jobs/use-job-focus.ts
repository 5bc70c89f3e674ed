import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Goal = { card: string; since: number; address?: string }

/**
 * Leads to a job's card: to the one that the address names, `#job-12`, once it is there, and with one that went to
 * another group by what was done with it. `readAt` is when the jobs were read last. Where the card is no longer among
 * those shown, `elsewhere` names what has the focus instead.
 */
export function useJobFocus(readAt: number, elsewhere: string) {
  const { hash, key } = useLocation()
  const goal = useRef<Goal>(undefined)

  useEffect(() => {
    if (hash) goal.current = { card: hash.slice(1), since: 0, address: key }
  }, [hash, key])

  // After every draw: a card comes with its list, or with its group, which may be opened later.
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
