import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom'

/** `as-wide` gives the popover its opener's width. */
export type Fit = 'beside' | 'as-wide'

/** Pixels between a popover and the window's edge. */
const padding = 8

/** Places a popover now and whenever the window or its opener changes. Returns the way to stop. */
export function followOpener(
  opener: HTMLElement,
  popover: HTMLElement,
  fit: Fit,
  onPlaced: () => void,
): () => void {
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
      onPlaced()
    })
  // A panel stays where it is when its opener moves: what is chosen in it may draw a chip before that button, and
  // whoever is about to press would press beside. A list goes along with what is typed into.
  return autoUpdate(opener, popover, place, { layoutShift: isList })
}
