import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Page } from 'playwright'
import { launchOptions } from '../../../scripts/browser.ts'
import { buildLoader } from '../build/build-loader.ts'
import { toManifest } from './manifest.ts'

/** A stub widget, which counts its runs and shows its attributes in a shadow root. */
const widget = (name: string) => `
  import { shared } from './shared-1.js'
  window.runs = { ...window.runs, '${name}': (window.runs?.['${name}'] ?? 0) + shared }
  if (!customElements.get('treasures-${name}'))
    customElements.define('treasures-${name}', class extends HTMLElement {
      connectedCallback() {
        if (!this.shadowRoot) this.attachShadow({ mode: 'open' })
        this.shadowRoot.textContent = '${name} ' + this.getAttributeNames().filter((name) => name !== 'style').join()
      }
    })`
/** A stub that adopts the loader's drawing: it removes the handler and appends a text. */
const bookingForm = `
  customElements.define('treasures-booking-form', class extends HTMLElement {
    connectedCallback() {
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      root.append(Object.assign(document.createElement('b'), { textContent: 'The code is here' }))
      const form = root.querySelector('form')
      if (form) form.querySelector('button').onclick = null
      form?.addEventListener('submit', (event) => { event.preventDefault(); window.heard = (window.heard ?? 0) + 1 })
    }
  })`
/** A stub entry for several widgets, which defines the requested one. */
const dialogs = `
  import './shared-1.js'
  export const load = async (name) =>
    customElements.define('treasures-' + name, class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).textContent = name }
    })`
/** A stub proof that passes on every page. */
const proof = 'export const prove = async () => {}'
/** A stub frame that marks the tag with the widget it would show. */
const frame = `export const show = (tag, widget) => tag.setAttribute('framed', widget)`
const files: Record<string, string> = {
  '/api/public/jobs/board/drawn': '{"tree":[]}',
  'proof-1.js': proof,
  'frame-1.js': frame,
  'dialogs-1.js': dialogs,
  'booking-form-1.js': bookingForm,
  'jobs-board-1.js': widget('jobs-board'),
  'shared-1.js': 'export const shared = 1',
}
const listed = (name: string) =>
  [
    name,
    createHash('sha256')
      .update(files[name] ?? '')
      .digest('base64'),
  ] as const
const manifest = toManifest({
  'jobs-board': [listed('jobs-board-1.js'), listed('shared-1.js')],
  'claim-dialog': [listed('dialogs-1.js'), listed('shared-1.js')],
  'labour-dialog': [listed('dialogs-1.js'), listed('shared-1.js')],
  'review-dialog': [listed('dialogs-1.js'), listed('shared-1.js')],
  proof: [listed('proof-1.js')],
  frame: [listed('frame-1.js')],
  'booking-form': [listed('booking-form-1.js'), listed('shared-1.js')],
})

type Answer = { body: string; type?: string; headers?: Record<string, string> }

const listen = (answer: (path: string) => Answer | undefined) =>
  new Promise<{ server: Server; origin: string }>((resolve) => {
    const server = createServer((request, response) => {
      const found = answer(request.url ?? '/')
      if (!found) return response.writeHead(503).end()
      const { body, type = 'text/html', headers } = found
      response.writeHead(200, { 'content-type': type, ...headers }).end(body)
    }).listen(0, '127.0.0.1', () =>
      resolve({ server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    )
  })

/** Starts a franchisee's origin and the product's, and a browser to visit them. */
export async function startSites() {
  const pages = new Map<string, Answer>()
  /** Names of files that answer 503, and texts that replace the right ones. */
  const broken = new Set<string>()
  const replaced = new Map<string, string>()
  const asked: string[] = []
  /** Embeds known to the server, by path. */
  const embeds = new Map<string, object>()
  const product = await listen((path) => {
    const name = path.replace('/embed/v1/', '').replace(/\?.*/, '')
    asked.push(name)
    const embed = embeds.get(path.replace('/api/public/embed/', ''))
    const body = embed
      ? JSON.stringify(embed)
      : (replaced.get(name) ??
        loaders.get(name) ??
        files[name.replace(/^newer(\/embed\/v1\/)?/, '')])
    if (broken.has(name) || body === undefined) return undefined
    const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
    return { body, type: 'text/javascript', headers }
  })
  const host = await listen(
    (path) => pages.get(path) ?? { body: '<!doctype html><title>Empty</title>' },
  )
  const loaders = new Map([
    ['loader.js', await buildLoader({ version: '1.0.0', manifest, served: product.origin })],
    ['newer/embed/v1/loader.js', await buildLoader({ version: '1.1.0', manifest, served: '' })],
  ])
  const browser: Browser = await chromium.launch(launchOptions())

  return {
    product: product.origin,
    host: host.origin,
    loader: loaders.get('loader.js') ?? '',
    tag: `<script async src="${product.origin}/embed/v1/loader.js"></script>`,
    pages,
    broken,
    replaced,
    embeds,
    asked,
    /**
     * Opens a page of the franchisee with this body. `before` receives the page while it is empty.
     */
    async open(
      body: string,
      headers: Record<string, string> = {},
      before: (page: Page) => unknown = () => {},
    ): Promise<Page> {
      const path = `/${pages.size + 1}`
      pages.set(path, { body: `<!doctype html><title>Host</title>${body}`, headers })
      const page = await (await browser.newContext()).newPage()
      await before(page)
      await page.goto(host.origin + path)
      return page
    },
    /** Closes all pages, so that none makes a request while the next test counts. */
    async tidy() {
      await Promise.all(browser.contexts().map((context) => context.close()))
      broken.clear()
      replaced.clear()
      asked.length = 0
    },
    async close() {
      await browser.close()
      for (const { server } of [product, host]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
