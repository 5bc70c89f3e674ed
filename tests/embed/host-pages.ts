/*
 * Pages as in the real world: with old libraries, half a polyfill, or a stray image. Each describes
 * how it changes the browser before our code runs, and whether the widgets then appear in the page
 * itself or in a frame of our own.
 */

export type HostPage = {
  name: string
  shown: 'in page' | 'in a frame'
  /** Runs in the page's head. */
  script?: string
  /** Markup of the page's body. */
  body?: string
  headers?: Record<string, string>
  isXhtml?: boolean
}

const framed = (name: string, script: string): HostPage => ({ name, shown: 'in a frame', script })
const fine = (name: string, script: string): HostPage => ({ name, shown: 'in page', script })

/** Adds an image or a field whose name hides a property of `document`. */
const clobbered = (name: string, shown: HostPage['shown']): HostPage => ({
  name: `a picture named ${name}`,
  shown,
  body: `<img name="${name}" alt="">`,
})

/** The lines of MooTools 1.4 that change built-in objects. */
const mooTools = `
  Array.from = function (item) { return item == null ? [] : item.length != null && typeof item != 'string' ? Array.prototype.slice.call(item) : [item] }
  Function.from = function (item) { return typeof item == 'function' ? item : function () { return item } }
  Object.append = function (to) { for (var i = 1; i < arguments.length; i++) for (var key in arguments[i]) to[key] = arguments[i][key]; return to }
  String.prototype.contains = function (text) { return this.indexOf(text) > -1 }
  Element.prototype.getElement = function (query) { return this.querySelector(query) }
  document.head = document.getElementsByTagName('head')[0]
  window.Document = function () {}
  window.Element = (function (Own) { var El = function () {}; El.prototype = Own.prototype; return El })(Element)`

/** The lines of Prototype 1.7 that change built-in objects. */
const prototypeJs = `
  Array.from = function (iterable) { if (!iterable) return []; if ('toArray' in Object(iterable)) return iterable.toArray(); var at = iterable.length || 0, all = new Array(at); while (at--) all[at] = iterable[at]; return all }
  Array.prototype.toJSON = function () { return JSON.stringify(Array.prototype.slice.call(this).join()) }
  Object.keys = Object.keys
  Array.prototype.include = function (one) { return this.indexOf(one) > -1 }
  Function.prototype.argumentNames = function () { return [] }
  Element.prototype.update = function (text) { this.textContent = text; return this }
  Element.prototype.remove = function () { this.parentNode.removeChild(this); return this }`

export const hostPages: readonly HostPage[] = [
  fine('plain', ''),
  framed("MooTools 1.4's lines", mooTools),
  framed("Prototype 1.7's lines", prototypeJs),
  framed('enumerable Object.prototype', 'Object.prototype.extend = function () {}'),
  fine('enumerable Array.prototype', 'Array.prototype.last = function () {}'),
  framed('fetch that throws', "window.fetch = function () { throw new Error('no') }"),
  framed(
    'fetch whose answers are text only',
    'var send = fetch; window.fetch = function () { return send.apply(this, arguments).then(function (r) { return { ok: r.ok, status: r.status, text: function () { return r.text() } } }) }',
  ),
  fine(
    'fetch that is wrapped well',
    'var send = fetch; window.fetch = function () { window.calls = (window.calls || 0) + 1; return send.apply(this, arguments) }',
  ),
  framed(
    'Promise from before 2015',
    `window.Promise = function (run) { var told = [], value; var done = function (v) { value = v; told.forEach(function (f) { f(v) }); told = null }; this.then = function (f) { if (told) told.push(f); else f(value); return this }; run(done, done) }`,
  ),
  framed('empty Promise', 'window.Promise = function () {}'),
  framed('URL with nothing but href', 'window.URL = function (text) { this.href = text }'),
  framed('no CSSStyleSheet', 'delete window.CSSStyleSheet'),
  framed(
    'CSSStyleSheet that cannot be constructed',
    "window.CSSStyleSheet = function () { throw new TypeError('Illegal constructor') }",
  ),
  framed('changed JSON', 'JSON.stringify = function (value) { return String(value) }'),
  framed('Array.from without a map', 'Array.from = function (all) { return [].slice.call(all) }'),
  framed(
    'CustomEvent without composed',
    "window.CustomEvent = function (name, own) { var event = document.createEvent('CustomEvent'); event.initCustomEvent(name, own && own.bubbles, false, own && own.detail); return event }",
  ),
  framed(
    'document.createElement that returns plain objects',
    'document.createElement = function (name) { return { nodeName: name, style: {} } }',
  ),
  framed(
    'createElement replaced on Document.prototype',
    "Document.prototype.createElement = function () { throw new Error('no') }",
  ),
  fine(
    'createElement wrapped, as consent managers do',
    'var make = document.createElement; document.createElement = function () { return make.apply(document, arguments) }',
  ),
  framed(
    'appendChild that throws',
    "Node.prototype.appendChild = function () { throw new Error('no') }",
  ),
  framed(
    'attachShadow that closes every root',
    "var open = Element.prototype.attachShadow; Element.prototype.attachShadow = function () { return open.call(this, { mode: 'closed' }) }",
  ),
  framed('no attachShadow', 'delete Element.prototype.attachShadow'),
  framed(
    'customElements.define that throws',
    "customElements.define = function () { throw new Error('no') }",
  ),
  framed('customElements.define that does nothing', 'customElements.define = function () {}'),
  framed('timers that never fire', 'var n = 1; window.setTimeout = function () { return n++ }'),
  framed('no timers', 'window.setTimeout = function () {}'),
  framed('no requestAnimationFrame', 'window.requestAnimationFrame = function () {}'),
  framed('no MutationObserver', 'delete window.MutationObserver'),
  framed('no ResizeObserver', 'delete window.ResizeObserver'),
  framed('no IntersectionObserver', 'delete window.IntersectionObserver'),
  framed(
    'frozen prototypes',
    '[Object, Array, Function, String, Event, Node, Element, HTMLElement, Document].forEach(function (One) { Object.freeze(One.prototype) })',
  ),
  framed('changed Date', "Date.prototype.toISOString = function () { return 'today' }"),
  framed('no queueMicrotask', 'delete window.queueMicrotask'),
  clobbered('createElement', 'in a frame'),
  clobbered('currentScript', 'in page'),
  clobbered('head', 'in page'),
  clobbered('querySelectorAll', 'in page'),
  clobbered('readyState', 'in page'),
  clobbered('addEventListener', 'in a frame'),
  { name: 'XHTML', shown: 'in page', isXhtml: true },
  {
    name: 'a strict policy that requires trusted types',
    shown: 'in page',
    headers: { 'content-security-policy': "require-trusted-types-for 'script'" },
  },
]

/*
 * Actions of a visitor, as functions that run in the document with the widget. They work with any
 * driver of a browser. Each is called until it returns true. They find elements by selectors,
 * because few tools find labels in XHTML, where names are lower-case.
 */

/** Opens the first job. Returns true once its claim form has appeared. */
export function openJob() {
  const root = document.querySelector('treasures-jobs-board')?.shadowRoot
  const dialog = root?.querySelector('dialog[open]')
  if (!dialog) root?.querySelector<HTMLElement>('[part~=card] button')?.click()
  return Boolean(dialog?.querySelector('input'))
}

/** Enters the postcode. Returns true once the services have appeared. */
export function reachServices() {
  const root = document.querySelector('treasures-booking-form')?.shadowRoot
  const input = root?.querySelector<HTMLInputElement>('input[name=postcode]')
  // Until the loader has run, a form that came with the page leads to our own page.
  const isOurs =
    !input?.form?.getAttribute('action') ||
    Boolean(input.form.querySelector('button')?.onclick) ||
    customElements.get('treasures-booking-form') !== undefined
  if (input && isOurs && input.value === '') {
    input.value = 'SE13 5AB'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // A press, as a visitor makes it. The loader's form does not listen to `submit`.
    input.form?.querySelector('button')?.click()
  }
  return Boolean(root?.querySelector('input[type=radio]'))
}

export const tasks = { 'jobs-board': openJob, 'booking-form': reachServices } as const
export type Task = keyof typeof tasks

/** Returns the page's source as its server sends it. */
export function writePage({ script = '', body = '', isXhtml }: HostPage, widgets: string) {
  const loaderless = `<title>Host</title><link rel="icon" href="data:,"/><script>${script}</script>`
  return isXhtml
    ? `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head>${loaderless}</head><body>${body}${widgets.replaceAll(/ (async|isolate)(?=[ >])/g, ' $1=""')}</body></html>`
    : `<!doctype html><html lang="en-GB"><head>${loaderless}</head><body>${body}${widgets}</body></html>`
}
