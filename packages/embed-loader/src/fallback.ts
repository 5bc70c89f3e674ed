import { add } from './add.ts'

/**
 * Adds a link to the portal to a tag whose widget cannot load, unless the page has put one there.
 * For a visitor who followed a link of ours to a dialog, the added link leads to the same record.
 * If the widget loads later, its shadow root hides the link.
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

/** Fires the error event of a widget: it bubbles, is frozen and contains nothing personal. */
export const announceFailure = (tag: HTMLElement, widget: string) =>
  tag.dispatchEvent(
    new CustomEvent('treasures-error', {
      bubbles: true,
      composed: true,
      detail: Object.freeze({ widget, code: 'load_failed' }),
    }),
  )
