/** Pixels that a navigation button is wide, at the usual text size. */
export const buttonWidth = 100

/** Until the window has been measured. */
export const initialSlots = 3

/** How many buttons a window of that width shows; the rest of it is for logo, arrows and badge. `rem` is in px. */
export const slotsFor = (windowWidth: number, rem = 16) =>
  Math.max(1, Math.floor(windowWidth / (buttonWidth * (rem / 16))) - 1)

export type CarouselPage = {
  /** The buttons from `first` up to, and not with, `end` are on show. */
  first: number
  end: number
  hasArrows: boolean
  /** An item of the page before and of the page after, where there are such. */
  earlier: number | undefined
  later: number | undefined
}

/** The page that holds item `anchor`. The last page is a full one, and so repeats a few of the page before. */
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
