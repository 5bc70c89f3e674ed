/*
 * Tests of everything that the widgets and their libraries need of a page. The tests check
 * behaviour rather than identity, because many pages wrap built-in functions, and nearly all
 * wrappers work.
 */

type Trial = readonly [name: string, works: () => unknown]

/** Methods of `document`, which an element of the same name would shadow. */
const needed = ['createElement', 'createElementNS', 'createTextNode', 'addEventListener'] as const

const trials: readonly Trial[] = [
  ['document', () => needed.every((name) => typeof document[name] === 'function')],
  ['Object', worksAsObject],
  ['Array.from', () => Array.from({ length: 2 }, (_, at) => at + 1).join() === '1,2'],
  ['JSON', () => JSON.stringify(JSON.parse('{"a":[1,null]}')) === '{"a":[1,null]}'],
  ['Date', () => new Date(0).toISOString() === '1970-01-01T00:00:00.000Z'],
  ['URL', worksAsUrl],
  ['Promise', () => Promise.resolve() instanceof Promise && 'finally' in Promise.prototype],
  ['Function', () => Math.max.bind(null, 3)(2) === 3],
  ['Map', () => [...new Map([[1, new Set([2]).size]])].join() === '1,1'],
  ['CustomEvent', worksAsEvent],
  ['elements', worksAsElement],
  ['observers', worksAsObserver],
  ['queueMicrotask', () => typeof queueMicrotask === 'function'],
  ['timers', () => clearTimeoutOf(setTimeout(() => {}, 0)) && requestAnimationFrame(() => {})],
  ['fetch', () => typeof fetch === 'function' && new AbortController().signal],
]

/** Returns the name of the first feature that the page has broken, or undefined if all work. */
export function findFault(): string | undefined {
  const broken = ([, works]: Trial) => {
    try {
      return !works()
    } catch {
      return true
    }
  }
  return trials.find(broken)?.[0]
}

function worksAsObject() {
  // oxlint-disable-next-line guard-for-in -- finds properties that the page adds to every object
  for (const name in {}) return name === ''
  const own: { constructor?: unknown } = {}
  // Throws if the page has frozen `Object.prototype`.
  own.constructor = 1
  return Object.entries(Object.assign({ a: 1 }, { b: 2 })).join() === 'a,1,b,2'
}

function worksAsUrl() {
  const { href, searchParams } = new URL('b?c=1', 'https://a.b/')
  return href === 'https://a.b/b?c=1' && searchParams.get('c') === '1'
}

function worksAsEvent() {
  const event = new CustomEvent('a', { composed: true, detail: 1 })
  event.stopPropagation = () => {}
  return event.composed && event.detail === 1
}

function worksAsElement() {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('i{color:red}')
  root.adoptedStyleSheets = [sheet]
  const child = document.createElement('i')
  root.append(child, 'a')
  root.insertBefore(document.createElementNS('http://www.w3.org/2000/svg', 'svg'), child)
  host.appendChild(document.createTextNode('b'))
  host.setAttribute('data-a', 'c')
  const { childNodes } = root
  return (
    // Some pages make every root closed.
    host.shadowRoot === root &&
    childNodes.length === 3 &&
    childNodes[1] === child &&
    host.textContent === 'b' &&
    host.dataset['a'] === 'c' &&
    sheet.cssRules.length === 1
  )
}

function worksAsObserver() {
  const element = document.documentElement
  for (const Observer of [ResizeObserver, IntersectionObserver]) {
    const observer = new Observer(() => {})
    observer.observe(element)
    observer.disconnect()
  }
  const observer = new MutationObserver(() => {})
  observer.observe(element, { attributes: true })
  observer.disconnect()
  return true
}

/** Returns true if there was a timer, and clears it. */
function clearTimeoutOf(timer: unknown) {
  clearTimeout(timer as number)
  return Boolean(timer)
}
