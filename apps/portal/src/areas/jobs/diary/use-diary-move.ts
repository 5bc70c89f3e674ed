import type { DiaryTime } from '@treasures/api-client'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { isArrow, isMoved, moveBy, proposalOf, snap, type Proposal } from './move.rules.ts'

/** Pixels by which a pointer has to move before a press becomes a drag. */
const slack = 6

/** Which day, and which minute of it, lies under a pointer. A month's days have no hours. */
function placeAt(x: number, y: number): { day: string; minutes: number | undefined } | undefined {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')
  const { day, first, last } = under?.dataset ?? {}
  if (!under || !day) return undefined
  if (first === undefined || last === undefined) return { day, minutes: undefined }
  const { top, height } = under.getBoundingClientRect()
  const hours = Number(first) + ((y - top) / height) * (Number(last) - Number(first))
  return { day, minutes: snap(hours * 60) }
}

/** `to` is where the pointer was last: a quick hand lets go before the screen has followed. */
type Drag = { time: DiaryTime; x: number; y: number; isMoving: boolean; to?: Proposal }

type Options = {
  isMonth: boolean
  mayMove: (time: DiaryTime) => boolean
  onOpen: (time: DiaryTime) => void
  onMoved: (proposal: Proposal) => void
}

/**
 * Moves a time by mouse or pen, and by Alt with the arrow keys. Nothing is saved: whoever lets go, or presses Enter, is
 * asked first. A finger scrolls; it opens the time and changes it there.
 */
export function useDiaryMove({ isMonth, mayMove, onOpen, onMoved }: Options) {
  const [proposal, propose] = useState<Proposal>()
  const drag = useRef<Drag>(undefined)

  useEffect(() => {
    if (!proposal) return undefined
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      drag.current = undefined
      propose(undefined)
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [proposal])

  const finish = (found: Proposal | undefined) => {
    propose(undefined)
    if (found && isMoved(found)) onMoved(found)
  }

  const handlers = (time: DiaryTime) => ({
    onClick(event: { detail: number }) {
      // The end of a drag is a click, too.
      if (drag.current?.isMoving && event.detail > 0) drag.current = undefined
      else if (proposal?.time === time) finish(proposal)
      else onOpen(time)
    },
    onKeyDown(event: KeyboardEvent) {
      if (!event.altKey || !isArrow(event.key) || !mayMove(time)) return
      event.preventDefault()
      propose(moveBy(proposal?.time === time ? proposal : proposalOf(time), event.key, isMonth))
    },
    onBlur() {
      if (!drag.current) propose(undefined)
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { pointerType, button, clientX, clientY } = event
      drag.current = undefined
      if (pointerType === 'touch' || button !== 0 || !mayMove(time)) return
      drag.current = { time, x: clientX, y: clientY, isMoving: false }
      // A quick hand is away from it with its first move.
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag
      if (!current || event.buttons === 0) return
      const { clientX, clientY } = event
      if (!current.isMoving) {
        if (Math.hypot(clientX - current.x, clientY - current.y) < slack) return
        current.isMoving = true
      }
      const place = placeAt(clientX, clientY)
      if (!place) return
      current.to = { time, day: place.day, minutes: place.minutes ?? proposalOf(time).minutes }
      propose(current.to)
    },
    onPointerUp() {
      if (drag.current?.isMoving) finish(drag.current.to)
    },
    onPointerCancel() {
      drag.current = undefined
      propose(undefined)
    },
  })

  return { proposal, handlers }
}

export type DiaryMove = ReturnType<typeof useDiaryMove>
