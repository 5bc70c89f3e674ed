import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { snap, type Place } from './move.rules.ts'

/** Distance in pixels before a press becomes a drag. */
const slack = 6

/** Returns the place of the diary under a pointer. */
function placeAt(x: number, y: number): Place | undefined {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')
  const { day, first, last, treasure } = under?.dataset ?? {}
  if (!under || !day) return undefined
  const id_treasure = treasure === undefined ? undefined : Number(treasure)
  if (first === undefined || last === undefined) return { day, minutes: undefined, id_treasure }
  const { top, height } = under.getBoundingClientRect()
  const hours = Number(first) + ((y - top) / height) * (Number(last) - Number(first))
  return { day, minutes: snap(hours * 60), id_treasure }
}

/**
 * `place` is the last place under the pointer. A fast drag can end before React has rendered it.
 */
type Drag<Item> = { item: Item; x: number; y: number; isMoving: boolean; place?: Place | undefined }
export type Dragged<Item> = { item: Item; place: Place | undefined }

type Options<Item> = {
  mayDrag: (item: Item) => boolean
  /** Called when an item is dropped on a day. */
  onDrop: (item: Item, place: Place) => void
}

/**
 * Drags an item by mouse or pen and reports its place. Touch scrolls the page instead, and Escape
 * cancels.
 */
export function usePointerDrag<Item>({ mayDrag, onDrop }: Options<Item>) {
  const [dragged, setDragged] = useState<Dragged<Item>>()
  const drag = useRef<Drag<Item>>(undefined)

  useEffect(() => {
    if (!dragged) return undefined
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      drag.current = undefined
      setDragged(undefined)
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [dragged])

  const handlers = (item: Item) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { pointerType, button, clientX, clientY } = event
      drag.current = undefined
      const isLink = event.target instanceof Element && event.target.closest('a') !== null
      if (pointerType === 'touch' || button !== 0 || isLink || !mayDrag(item)) return
      drag.current = { item, x: clientX, y: clientY, isMoving: false }
      // A fast drag leaves the element with its first move, so the element captures the pointer.
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ buttons, clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current } = drag
      if (!current || buttons === 0) return
      if (!current.isMoving && Math.hypot(clientX - current.x, clientY - current.y) < slack) return
      current.isMoving = true
      current.place = placeAt(clientX, clientY)
      setDragged({ item, place: current.place })
    },
    onPointerUp() {
      const { current } = drag
      if (!current?.isMoving) return
      setDragged(undefined)
      if (current.place) onDrop(item, current.place)
    },
    onPointerCancel() {
      drag.current = undefined
      setDragged(undefined)
    },
  })

  /** A drag ends with a click event. Returns true once, for that click. */
  const wasDrag = ({ detail }: { detail: number }): boolean => {
    const isEnd = drag.current?.isMoving === true && detail > 0
    if (isEnd) drag.current = undefined
    return isEnd
  }

  return { dragged, handlers, wasDrag }
}
