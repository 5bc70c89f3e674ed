/**
 * Keeps a popover by its opener and within the window. The placing code is fetched when the first
 * one opens. Returns the way to stop.
 */
export function placePopover(opener: HTMLElement, popover: HTMLElement): () => void {
  let stop = () => {}
  let isWanted = true
  void import('@floating-ui/dom').then(
    ({ autoUpdate, computePosition, flip, offset, shift, size }) => {
      if (!isWanted) return
      const room = { padding: 8 }
      const place = () =>
        void computePosition(opener, popover, {
          strategy: 'fixed',
          placement: 'bottom-start',
          middleware: [
            offset(8),
            flip(room),
            shift(room),
            size({
              ...room,
              apply({ availableHeight }) {
                popover.style.maxHeight = `${Math.max(200, availableHeight)}px`
              },
            }),
          ],
        }).then(({ x, y }) => {
          popover.style.left = `${x}px`
          popover.style.top = `${y}px`
        })
      stop = autoUpdate(opener, popover, place)
    },
  )
  return () => {
    isWanted = false
    stop()
  }
}
