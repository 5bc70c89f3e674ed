/**
 * Keeps a popover under its field, or above it where there is no room, as wide as the field.
 * The placing code (5 KB) is fetched when the first list opens. Returns the way to stop.
 */
export function placeBelow(field: HTMLElement, popover: HTMLElement): () => void {
  let stop = () => {}
  let isWanted = true
  void import('@floating-ui/dom').then(({ autoUpdate, computePosition, flip, offset, size }) => {
    if (!isWanted) return
    const place = () =>
      void computePosition(field, popover, {
        strategy: 'fixed',
        placement: 'bottom-start',
        middleware: [
          offset(6),
          flip({ padding: 8 }),
          size({
            padding: 8,
            apply({ rects, availableHeight, elements }) {
              Object.assign(elements.floating.style, {
                width: `${rects.reference.width}px`,
                maxHeight: `${Math.max(120, Math.min(320, availableHeight))}px`,
              })
            },
          }),
        ],
      }).then(({ x, y }) => {
        Object.assign(popover.style, { left: `${x}px`, top: `${y}px` })
      })
    stop = autoUpdate(field, popover, place)
  })
  return () => {
    isWanted = false
    stop()
  }
}
