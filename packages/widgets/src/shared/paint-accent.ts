import type * as Readable from './paint-readable.ts'

/** Asked for once: each time is a file that loads, which is when a widget looks at its page's colours again. */
let part: Promise<typeof Readable> | undefined

const names = ['--t-accent', '--t-on-accent']

/** What the page sets for the widget around it. */
const wantedBy = (wrapper: HTMLElement) =>
  getComputedStyle(wrapper).getPropertyValue('--treasures-accent').trim()

/**
 * Takes the page's `--treasures-accent` and sets the corrected colours on the widget's wrapper,
 * through the CSSOM because a page's policy may forbid style attributes. Without one, the look's own
 * accent stays. What corrects it comes where there is one; until then the colour stands as the page has it.
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
    // As the page has it is better than not at all.
    () => (part = undefined),
  )
}
