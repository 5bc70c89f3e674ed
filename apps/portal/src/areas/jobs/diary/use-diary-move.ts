import type { DiaryTime } from '@treasures/api-client'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { focusByArrows } from './focus-by-arrows.ts'
import { isArrow, isMoved, moveBy, proposalAt, proposalOf, type Proposal } from './move.rules.ts'
import { usePointerDrag } from './use-pointer-drag.ts'

type Options = {
  isMonth: boolean
  mayMove: (time: DiaryTime) => boolean
  onOpen: (time: DiaryTime) => void
  onMoved: (proposal: Proposal) => void
}

/**
 * Moves a time by mouse or pen, or by Alt with the arrow keys. Nothing is saved before the form
 * confirms it. A touch opens the details instead, from which the time can be changed.
 */
export function useDiaryMove({ isMonth, mayMove, onOpen, onMoved }: Options) {
  const [pressed, press] = useState<Proposal>()
  const finish = (found: Proposal | undefined) => {
    press(undefined)
    if (found && isMoved(found)) onMoved(found)
  }
  const drag = usePointerDrag<DiaryTime>({
    mayDrag: mayMove,
    onDrop: (time, place) => finish(proposalAt(time, place)),
  })

  useEffect(() => {
    if (!pressed) return undefined
    const leave = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') press(undefined)
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [pressed])

  const handlers = (time: DiaryTime) => ({
    ...drag.handlers(time),
    onClick(event: { detail: number }) {
      if (drag.wasDrag(event)) return
      if (pressed?.time === time) finish(pressed)
      else onOpen(time)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      focusByArrows(event)
      if (!event.altKey || !isArrow(event.key) || !mayMove(time)) return
      event.preventDefault()
      press(moveBy(pressed?.time === time ? pressed : proposalOf(time), event.key, isMonth))
    },
    onBlur: () => press(undefined),
  })

  const { item, place } = drag.dragged ?? {}
  const proposal = item && place ? proposalAt(item, place) : pressed
  return { proposal, handlers }
}

export type DiaryMove = ReturnType<typeof useDiaryMove>
