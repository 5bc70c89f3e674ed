/** Width of a navigation button in px, at the usual text size. */
export const buttonWidth = 100

/** Number of buttons until the window has been measured. */
export const initialSlots = 3

/** Number of buttons that fit a window, beside logo, arrows and badge. `rem` is in px. */
export const slotsFor = (windowWidth: number, rem = 16) =>
  Math.max(1, Math.floor(windowWidth / (buttonWidth * (rem / 16))) - 1)

export type CarouselPage = {
  /** The page shows the buttons from `first` to the one before `end`. */
  first: number
  end: number
  hasArrows: boolean
  /**
   * An item on the previous page, and an item on the next page. Undefined if there is no such page.
   */
  earlier: number | undefined
  later: number | undefined
}

/**
 * The page that contains item `anchor`. The last page is always full, so it may repeat items of the
 * page before it.
 */
export function carouselPage(count: number, slots: number, anchor: number): CarouselPage {
  const start = Math.floor(Math.max(0, Math.min(anchor, count - 1)) / slots) * slots
  const first = Math.min(start, Math.max(0, count - slots))
  const end = Math.min(first + slots, count)
  return {
    first,
    end,
    hasArrows: count > slots,
    earlier: start > 0 ? start - slots : undefined,
    later: end < count ? start + slots : undefined,
  }
}
