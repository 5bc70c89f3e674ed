type Fit = 'beside' | 'as-wide'

/**
 * Keeps a popover below what opened it, or above where there is no room, and within the window;
 * `as-wide` gives it the opener's width. The placing code (5 KB) is fetched when the first one opens; until it has its
 * place a popover is neither seen nor pressed, but can have the focus. Returns the way to stop.
 */
export function placePopover(opener: HTMLElement, popover: HTMLElement, fit: Fit): () => void {
  let stop = () => {}
  let isWanted = true
  const show = (isPlaced: boolean) => {
    popover.style.opacity = isPlaced ? '' : '0'
    popover.style.pointerEvents = isPlaced ? '' : 'none'
  }
  show(false)
  import('@floating-ui/dom').then(
    ({ autoUpdate, computePosition, flip, offset, shift, size }) => {
      if (!isWanted) return
      const padding = 8
      const isList = fit === 'as-wide'
      const place = () =>
        void computePosition(opener, popover, {
          strategy: 'fixed',
          placement: 'bottom-start',
          middleware: [
            offset(6),
            flip({ padding }),
            shift({ padding }),
            size({
              padding,
              apply({ rects, availableHeight }) {
                if (isList) popover.style.width = `${rects.reference.width}px`
                const room = Math.max(isList ? 120 : 200, availableHeight)
                popover.style.maxHeight = `${isList ? Math.min(320, room) : room}px`
              },
            }),
          ],
        }).then(({ x, y }) => {
          popover.style.left = `${x}px`
          popover.style.top = `${y}px`
          show(true)
        })
      // A panel stays where it is when its opener moves: what is chosen in it may draw a chip before that button, and
      // whoever is about to press would press beside. A list goes along with what is typed into.
      stop = autoUpdate(opener, popover, place, { layoutShift: isList })
    },
    // Without that code it stands where the style sheet puts it.
    () => show(true),
  )
  return () => {
    isWanted = false
    stop()
  }
}
