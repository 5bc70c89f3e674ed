import type { Map as LeafletMap } from 'leaflet'

/**
 * Distinguishes the visitor's moves of the map from the board's, because the list follows only the
 * visitor's moves. The wheel zooms once the map has been pressed, or with Ctrl. Otherwise the wheel
 * scrolls the page.
 */
export function watchHand(container: HTMLElement, map: LeafletMap) {
  let moved = false
  const moves = () => void (moved = true)
  const onKey = (event: KeyboardEvent) => {
    if (/^(Arrow|[-+=_]$)/.test(event.key)) moves()
  }
  const root = container.getRootNode() as Document | ShadowRoot
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || root.activeElement === container) moves()
    else event.stopImmediatePropagation()
  }
  const parent = container.parentElement
  map.on('dragstart dblclick', moves)
  container.addEventListener('keydown', onKey, { capture: true })
  const onTouch = (event: TouchEvent) => event.touches.length > 1 && moves()
  container.addEventListener('touchstart', onTouch, { passive: true })
  parent?.addEventListener('wheel', onWheel, { capture: true, passive: true })
  return {
    moves,
    hasMoved() {
      const was = moved
      moved = false
      return was
    },
    stop() {
      parent?.removeEventListener('wheel', onWheel, { capture: true })
      container.removeEventListener('keydown', onKey, { capture: true })
      container.removeEventListener('touchstart', onTouch)
    },
  }
}
