import { autoUpdate, computePosition, flip, offset, platform, shift, size } from '@floating-ui/dom'

/** `as-wide` gives the popover its opener's width. */
export type Fit = 'beside' | 'as-wide'

/** Pixels between a popover and the window's edge. */
const padding = 8

/** Window pixels per CSS pixel, because a page may set CSS `zoom`. */
const zoomOf = ({ currentCSSZoom = 1 }: { currentCSSZoom?: number }) => currentCSSZoom

/** Measures popovers in window pixels, like openers and the window itself. */
const inWindow: typeof platform = {
  ...platform,
  async getDimensions(element) {
    const { width, height } = await platform.getDimensions(element)
    const zoom = zoomOf(element)
    return { width: width * zoom, height: height * zoom }
  },
}

/**
 * Places a popover now, and after each change of the window or its opener. Returns a function that
 * stops.
 */
export function followOpener(
  opener: HTMLElement,
  popover: HTMLElement,
  fit: Fit,
  onPlaced: () => void,
): () => void {
  const isList = fit === 'as-wide'
  const put = (name: 'left' | 'top' | 'width' | 'maxHeight', pixels: number) =>
    (popover.style[name] = `${pixels / zoomOf(popover)}px`)
  const place = () =>
    void computePosition(opener, popover, {
      platform: inWindow,
      strategy: 'fixed',
      placement: 'bottom-start',
      middleware: [
        offset(6),
        flip({ padding }),
        shift({ padding }),
        size({
          padding,
          apply({ rects, availableHeight }) {
            if (isList) put('width', rects.reference.width)
            const room = Math.max(120, availableHeight)
            put('maxHeight', isList ? Math.min(320 * zoomOf(popover), room) : room)
          },
        }),
      ],
    }).then(({ x, y }) => {
      put('left', x)
      put('top', y)
      onPlaced()
    })
  // A panel stays in place when its opener moves. A choice in the panel may insert a chip before
  // the opener. If the panel followed its opener, the next press would miss its target. A list
  // follows its field.
  return autoUpdate(opener, popover, place, { layoutShift: isList })
}
