import { autoUpdate, computePosition, flip, offset, platform, shift, size } from '@floating-ui/dom'

/** `as-wide` gives the popover its opener's width. */
export type Fit = 'beside' | 'as-wide'

/** Pixels between a popover and the window's edge. */
const padding = 8

/** How many pixels of the window one CSS pixel takes: a page may set CSS `zoom`. */
const zoomOf = ({ currentCSSZoom = 1 }: { currentCSSZoom?: number }) => currentCSSZoom

/** Measures popovers in pixels of the window, as openers and the window itself are. */
const inWindow: typeof platform = {
  ...platform,
  async getDimensions(element) {
    const { width, height } = await platform.getDimensions(element)
    const zoom = zoomOf(element)
    return { width: width * zoom, height: height * zoom }
  },
}

/** Places a popover now and whenever the window or its opener changes. Returns the way to stop. */
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
  // A panel stays where it is when its opener moves: what is chosen in it may draw a chip before that button, and
  // whoever is about to press would press beside. A list goes along with what is typed into.
  return autoUpdate(opener, popover, place, { layoutShift: isList })
}
