import type * as Readable from './paint-readable.ts'

/**
 * Imported once, because each import is a load event, after which a widget checks its page's
 * colours again.
 */
let part: Promise<typeof Readable> | undefined

const names = ['--t-accent', '--t-on-accent']

/** Accent that the page sets for this widget. */
const wantedBy = (wrapper: HTMLElement) =>
  getComputedStyle(wrapper).getPropertyValue('--treasures-accent').trim()

/**
 * Applies the page's `--treasures-accent` in a readable version to the widget's wrapper. Set
 * through the CSSOM, because a page's policy may forbid style attributes. Without an accent, the
 * theme's own stays. The code for correction loads on demand, and until then the accent applies
 * unchanged.
 */
export function paintAccent(wrapper: HTMLElement) {
  const clear = () => names.forEach((name) => wrapper.style.removeProperty(name))
  if (!wantedBy(wrapper)) return clear()
  part ??= import('./paint-readable.ts')
  part.then(
    ({ paintReadable }) => {
      const wanted = wantedBy(wrapper)
      if (!wanted || !paintReadable(wrapper, wanted)) clear()
    },
    // An uncorrected accent is better than no accent.
    () => (part = undefined),
  )
}
