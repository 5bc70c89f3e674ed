import { londonWallOf } from '@treasures/api-client'
import { useEffect, useState } from 'react'
import { fill } from '../shared/texts.ts'
import type { StepProps } from './BookingStepFrame.tsx'
import { whenInWords } from './booking-words.ts'

/**
 * Shows the time that is held for this booking, and when the hold ends. Draws nothing if no time is
 * held.
 */
export function BookingHeld({ model, texts }: StepProps) {
  const windows = model.later.value?.windows
  const held = windows?.current.value
  const until = held?.until ? Date.parse(held.until) : undefined
  const [, setEnded] = useState(0)
  useEffect(() => {
    if (!windows || until === undefined) return undefined
    const left = until - windows.now()
    if (left <= 0) return undefined
    const timer = setTimeout(() => setEnded(until), left)
    return () => clearTimeout(timer)
  }, [windows, until])
  // If `until` is missing, the hold has ended because the customer was away for a while.
  useEffect(() => {
    if (held && !held.until) void windows?.holdAgain()
  }, [windows, held])
  if (!windows || !held) return null
  const when = whenInWords(held)
  const clock = until === undefined ? '' : londonWallOf(new Date(until)).time
  const isLive = until !== undefined && until > windows.now()
  const live = windows.isRenewed.value ? texts.windowHeldAgain : texts.windowHeld
  const ended = until === undefined ? texts.windowNotHeld : texts.windowEnded
  return (
    <p className="booking-held-time" role="status">
      {fill(isLive ? live : ended, { when, until: clock })}
    </p>
  )
}
