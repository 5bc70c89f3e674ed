import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'

/** Content of a screen. */
export type Screen = {
  /**
   * All texts and values from top to bottom, including texts in widgets and the sizes of photos.
   */
  lines: string[]
  /** Number of photos that are drawn. */
  photos: number
  /** Photos that are not drawn, calls that failed, and screens that never settled. */
  failed: string[]
}

/**
 * Maximum milliseconds for a screen to settle, milliseconds between two readings, and the number of
 * equal readings that show that it has settled.
 */
const patience = 30_000
const pause = 150
const looks = 5

/** Returns a function that reads screens in one page, one after the other. */
export function screenReader(page: Page) {
  const failed: string[] = []
  const open = new Set<unknown>()
  const isStream = (url: string) => url.includes('/stream')
  page.on('request', (request) => isStream(request.url()) || open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (answer.status() >= 400) failed.push(`${answer.status()} ${pathname}`)
  })

  return async (url: string): Promise<Screen> => {
    open.clear()
    await page.goto(url)
    const until = Date.now() + patience
    let before = ''
    let alike = 0
    for (;;) {
      const { lines, photos, unseen, isBusy } = await page.evaluate(look)
      const now = lines.join('\n')
      alike = !isBusy && open.size === 0 && now === before ? alike + 1 : 1
      const isSettled = alike === looks
      if (isSettled || Date.now() > until)
        return {
          lines,
          photos,
          failed: [...failed.splice(0), ...unseen, ...(isSettled ? [] : ['it does not settle'])],
        }
      before = now
      await wait(pause)
    }
  }
}

/** Runs in the page. Reads everything on it, including shadow roots. */
function look() {
  const lines: string[] = [document.title]
  const unseen: string[] = []
  let photos = 0
  let isBusy = !document.querySelector('h1')

  function read(node: Node) {
    if (node instanceof Text) {
      const words = node.data.replaceAll(/\s+/g, ' ').trim()
      if (words) lines.push(words)
    } else if (node instanceof Element) readElement(node)
    else node.childNodes.forEach(read)
  }

  function readElement(element: Element) {
    if (['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT'].includes(element.nodeName)) return
    if (element.matches('[aria-busy=true], .please-wait')) isBusy = true
    if (!element.checkVisibility()) return
    if (element instanceof HTMLImageElement) readPhoto(element)
    else if (element instanceof HTMLInputElement)
      lines.push(`[${element.type === 'checkbox' ? element.checked : element.value}]`)
    else if (element instanceof HTMLTextAreaElement) lines.push(`[${element.value}]`)
    else if (element instanceof HTMLSelectElement)
      lines.push(`[${element.selectedOptions[0]?.textContent ?? ''}]`)
    else if (element instanceof HTMLSlotElement && element.assignedNodes().length)
      element.assignedNodes().forEach(read)
    else (element.shadowRoot ?? element).childNodes.forEach(read)
  }

  function readPhoto(image: HTMLImageElement) {
    if (!image.complete) isBusy = image.loading !== 'lazy' || isBusy
    else if (image.naturalWidth === 0) unseen.push(`a picture is not drawn: ${image.alt}`)
    else {
      photos++
      lines.push(`[picture ${image.naturalWidth} × ${image.naturalHeight} ${image.alt}]`)
    }
  }

  read(document.body)
  return { lines, photos, unseen, isBusy }
}
