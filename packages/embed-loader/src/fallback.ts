import { add } from './add.ts'

/**
 * Gives a tag whose widget cannot load a link to the same on the portal, unless the page has put one there. Who came
 * to a dialog by a link of ours goes on with it. A widget that comes after all covers it with its shadow root.
 */
export function addLink(tag: HTMLElement, found: HTMLElement, widget: string, portal: string) {
  if (found.querySelector('a') ?? tag.querySelector('a')) return
  const [, subject, token] =
    (widget.endsWith('dialog') && /treasures-(job|review)=([\w-]+)/.exec(location.search)) || []
  const [path, text] = token
    ? [`${subject === 'job' ? 'treasure' : 'customer'}/${subject}/${token}`, 'See the job']
    : widget === 'booking-form'
      ? ['customer/request-job', 'Book a job']
      : ['jobs/board', 'See the jobs board']
  add(tag, 'a', { href: `${portal}public/${path}` }, text)
}

/** Tells the page, as every widget does: bubbling, frozen, nothing personal. */
export const announceFailure = (tag: HTMLElement, widget: string) =>
  tag.dispatchEvent(
    new CustomEvent('treasures-error', {
      bubbles: true,
      composed: true,
      detail: Object.freeze({ widget, code: 'load_failed' }),
    }),
  )
