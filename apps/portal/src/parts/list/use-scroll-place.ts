import { textScale } from '@treasures/widgets/kit'
import { useEffect, useRef } from 'react'

/** Positions count in rows and may be fractions. */
export type ListPlace = { initialRow: number; remember: (row: number) => void }

/** Milliseconds without scrolling before the position is stored. */
const restMs = 150
/** Maximum number of frames in which a newly drawn table grows to its height. */
const patience = 20

/**
 * Scrolls a table to its remembered row, remembers the current row, and jumps to a row by number.
 * The table scrolls in an element of its own, found within the frame.
 */
export function useScrollPlace(place: ListPlace, rowHeight: number, isReady: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const regionOf = () => frame.current?.querySelector<HTMLElement>('.table-scroll')
  const latest = useRef(place)
  const isLed = useRef(false)
  useEffect(() => {
    latest.current = place
  })

  useEffect(() => {
    const region = regionOf()
    if (!isReady || !region) return
    const stopLeading = isLed.current
      ? undefined
      : scrollOnceGrown(region, latest.current.initialRow * rowHeight * textScale(region))
    isLed.current = true
    let timer: ReturnType<typeof setTimeout>
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(
        () => latest.current.remember(region.scrollTop / (rowHeight * textScale(region))),
        restMs,
      )
    }
    region.addEventListener('scroll', keep, { passive: true })
    return () => {
      stopLeading?.()
      clearTimeout(timer)
      region.removeEventListener('scroll', keep)
    }
  }, [isReady, rowHeight])

  return {
    frame,
    goTo: (index: number) => {
      const region = regionOf()
      if (!region) return
      region.scrollTo({ top: index * rowHeight * textScale(region) })
      region.focus({ preventScroll: true })
    },
  }
}

/**
 * Retries over a few frames, because a virtual table has its height only after it has measured
 * itself.
 */
function scrollOnceGrown(region: Element, top: number) {
  let frames = 0
  let request = 0
  const attempt = () => {
    region.scrollTop = top
    frames += 1
    if (region.scrollTop < top - 1 && frames < patience) request = requestAnimationFrame(attempt)
  }
  if (top > 0) attempt()
  return () => cancelAnimationFrame(request)
}
