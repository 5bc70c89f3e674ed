import type { ApiClient, BoardFirst } from '@treasures/api-client'
import type { ReactNode, RefObject } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { version } from '../../package.json'
import { asDirection, asJson, asText, asTheme, propertyOf, type Camel } from './attributes.ts'
import { configuredClient, onConfigured } from './configure.ts'
import { adoptingRoot, replaceSheet, takeDrawn } from './drawn.ts'
import { emit, type WidgetEventDetails, type WidgetEventName } from './emit.ts'
import { followEmbed } from './follow-embed.ts'
import { howToConfigure } from './how-to-configure.ts'
import {
  keepScrollingInside,
  keepTypingInside,
  letEventsIn,
  submitWithoutForms,
} from './page-events.ts'
import { paintAccent } from './paint-accent.ts'
import { findShell, type Shell } from './shell.ts'
import { adoptStyles } from './stylesheet.ts'
import { NotSetUp, WidgetFrame } from './WidgetFrame.tsx'

/** Attributes of every tag, in addition to its own. */
const common = { theme: asTheme, lang: asText, dir: asDirection, texts: asJson, embed: asText }
/** Properties that the browser provides, and that set the attribute. */
const native = ['lang', 'dir']

type Readers = Readonly<Record<string, (text: string | null) => unknown>>
type Values<A extends Readers> = { [K in keyof A & string as Camel<K>]: ReturnType<A[K]> }
type Actions = Readonly<Record<string, (...args: unknown[]) => void>>

/** Arguments of a widget's view, in addition to the tag's values. */
export type WidgetHost = {
  element: HTMLElement
  client: ApiClient
  /** The loader's first drawing, for a widget that takes it over. */
  shell: Shell | undefined
  emit: <N extends WidgetEventName>(name: N, detail: WidgetEventDetails[N]) => void
  /**
   * Ref in which the view stores its actions, called by the tag's methods. Its type fits any view's
   * ref.
   */
  actions: RefObject<null>
}

export type WidgetOptions<A extends Readers, P extends object> = {
  /** Attributes with their readers. `job-id` is also the property `jobId`. */
  attributes: A
  /** Properties without an attribute, with their initial values. */
  properties?: P
  /**
   * Methods of the tag that its view implements. Calls made before the first draw wait for this
   * draw.
   */
  methods?: readonly string[]
  /** Methods that change the tag itself. */
  commands?: Readonly<Record<string, (element: HTMLElement) => void>>
  /** Style sheets of the widget. Tokens and base styles are added automatically. */
  styles: readonly string[]
  /** Address of the file that defines the tag, for a tag that a server can draw. */
  address?: string
  /**
   * `first` is the data of the server's drawing, set only for the first render, which takes over
   * the drawing.
   */
  render(
    values: Values<A> & Values<typeof common> & P,
    host: WidgetHost,
    first: BoardFirst | undefined,
  ): ReactNode
}

/** Container beside the shell, because a renderer may clear its container. */
function besideShell(shadow: ShadowRoot): HTMLElement {
  const place = document.createElement('div')
  place.style.display = 'contents'
  return shadow.appendChild(place)
}

/**
 * Registers a custom element that shows a React tree in an open shadow root. Safe to call twice,
 * and from two versions on one page: the first definition stays. The tag's own children show until
 * the first draw.
 */
export function defineWidget<const A extends Readers, P extends object = object>(
  tag: `treasures-${string}`,
  options: WidgetOptions<A, P>,
) {
  // Servers have no registry.
  if (typeof customElements === 'undefined' || customElements.get(tag)) return
  const readers: Readers = { ...common, ...options.attributes }
  const attributeNames = Object.keys(readers)
  const properties = [
    ...attributeNames.filter((name) => !native.includes(name)).map(propertyOf),
    ...Object.keys(options.properties ?? {}),
  ]
  const widget = tag.replace('treasures-', '')

  class Widget extends HTMLElement {
    static observedAttributes = attributeNames
    #root: Root | undefined
    #shell: Shell | undefined
    #first: BoardFirst | undefined
    #values: Record<string, unknown> = {
      ...Object.fromEntries(
        attributeNames.map((name) => [propertyOf(name), readers[name]?.(null)]),
      ),
      ...options.properties,
    }
    /** Values set on the tag itself, which take precedence over the embed's values. */
    #given = new Set<string>()
    #embed = followEmbed(this, () => this.#drawSoon())
    #host: WidgetHost | undefined
    #actions: Actions | null = null
    #waitingCalls: ((actions: Actions) => void)[] = []
    #stops: (() => void)[] = []
    #isDrawPending = false

    static {
      for (const name of properties)
        Object.defineProperty(Widget.prototype, name, {
          get(this: Widget) {
            return this.#values[name]
          },
          set(this: Widget, value: unknown) {
            this.#given.add(name)
            this.#put(name, value)
          },
          configurable: true,
          enumerable: true,
        })
      for (const name of options.methods ?? [])
        Object.defineProperty(Widget.prototype, name, {
          value(this: Widget, ...args: unknown[]) {
            this.#act((actions) => actions[name]?.(...args))
          },
          configurable: true,
        })
      for (const [name, act] of Object.entries(options.commands ?? {}))
        Object.defineProperty(Widget.prototype, name, {
          value(this: Widget) {
            act(this)
          },
          configurable: true,
        })
    }

    connectedCallback() {
      // The script tag shows an isolated widget in a frame, away from the page's scripts.
      if (this.hasAttribute('isolate')) return
      if (this.hasAttribute('drawn')) {
        // Without this code, the host's drawing stays, and shows its link.
        import('./declared.ts').then(
          (part) => part.adoptDeclared(this, options.address),
          () => {},
        )
        return
      }
      this.#first = takeDrawn(this, properties)
      this.#upgradeProperties()
      if (this.#root) return this.#reopenDialogs()
      // Inside a stand-in, the parts must be exported for the page's styles.
      if ((this.getRootNode() as ShadowRoot).host?.hasAttribute('data-treasures'))
        import('./parts.ts').then(
          ({ parts }) => this.setAttribute('exportparts', parts),
          // Without this code, the page's styles for parts do not apply.
          () => {},
        )
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      this.#shell = findShell(shadow)
      // The loader is too small to make a page's accent readable.
      if (this.#shell) paintAccent(this.#shell.element)
      if (this.#first) {
        replaceSheet(shadow, options.styles)
        this.#root = adoptingRoot(shadow)
      } else {
        adoptStyles(shadow, options.styles)
        // A first step hides the tag's own children already.
        if (!this.#shell) shadow.append(document.createElement('slot'))
        this.#root = createRoot(this.#shell ? besideShell(shadow) : shadow)
      }
      this.#stops = [
        keepTypingInside(shadow),
        keepScrollingInside(shadow),
        letEventsIn(this),
        submitWithoutForms(shadow),
        onConfigured(() => this.#drawSoon()),
      ]
      this.#drawSoon()
    }

    disconnectedCallback() {
      // Moving a tag disconnects and reconnects it. Only a tag that stays disconnected is torn
      // down.
      setTimeout(() => {
        if (this.isConnected || !this.#root) return
        this.#root.unmount()
        this.#root = undefined
        this.#host = undefined
        for (const stop of this.#stops.splice(0)) stop()
        this.shadowRoot?.replaceChildren()
      })
    }

    attributeChangedCallback(name: string, before: string | null, text: string | null) {
      if (before === text) return
      const property = propertyOf(name)
      if (text === null) this.#given.delete(property)
      else this.#given.add(property)
      this.#put(property, readers[name]?.(text))
    }

    /** Takes over properties that frameworks and pages set before this class was defined. */
    #upgradeProperties() {
      for (const name of properties) {
        if (!Object.hasOwn(this, name)) continue
        const value: unknown = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
    }

    /**
     * Reopens modal dialogs, which leave the top layer when their tag is moved. With only the
     * attribute `open`, these dialogs would be inert.
     */
    #reopenDialogs() {
      for (const dialog of this.shadowRoot?.querySelectorAll('dialog[open]:not(:modal)') ?? []) {
        dialog.removeAttribute('open')
        ;(dialog as HTMLDialogElement).showModal()
      }
    }

    #put(name: string, value: unknown) {
      if (Object.is(this.#values[name], value)) return
      this.#values[name] = value
      this.#drawSoon()
    }

    #act(call: (actions: Actions) => void) {
      if (this.#actions) call(this.#actions)
      else this.#waitingCalls.push(call)
    }

    /** Draws once for all changes of a task, and after a `configure` in the same script. */
    #drawSoon() {
      if (this.#isDrawPending || !this.#root) return
      this.#isDrawPending = true
      queueMicrotask(() => {
        this.#isDrawPending = false
        this.#draw()
      })
    }

    #draw() {
      const client = configuredClient()
      if (!client) console.error(howToConfigure)
      const embed = this.#values['embed'] as string | undefined
      const brought = client ? this.#embed(client, embed, this.#first?.embed) : {}
      if (!brought) return
      const first = this.#first
      this.#first = undefined
      const values = { ...this.#values } as Values<A> & Values<typeof common> & P
      for (const [name, value] of Object.entries(brought))
        if (!this.#given.has(name)) Reflect.set(values, name, value)
        else if (name === 'texts')
          values.texts = { ...(value as object), ...(values.texts as object) }
      this.#shell?.follow(values)
      this.#root?.render(
        <WidgetFrame
          key={client ? 'set up' : 'not set up'}
          theme={values.theme}
          accent={brought['accent']}
          lang={values.lang}
          dir={values.dir}
          onDrawn={() => this.#announce(client ? 'ready' : 'not_configured')}
          onCrash={() => this.#announce('crashed')}
        >
          {client ? options.render(values, this.#hostFor(client), first) : <NotSetUp />}
        </WidgetFrame>,
      )
    }

    #announce(what: 'ready' | 'not_configured' | 'crashed') {
      for (const child of this.shadowRoot?.children ?? [])
        if (child.localName === 'slot') child.remove()
      if (what === 'ready') emit(this, 'treasures-ready', { widget, version })
      else emit(this, 'treasures-error', { widget, code: what })
    }

    #hostFor(client: ApiClient): WidgetHost {
      if (this.#host?.client === client) return this.#host
      const put = (actions: Actions | null) => {
        this.#actions = actions
        if (actions) for (const call of this.#waitingCalls.splice(0)) call(actions)
      }
      this.#host = {
        element: this,
        client,
        shell: this.#shell,
        emit: (name, detail) => emit(this, name, detail),
        actions: {
          get current() {
            return null
          },
          set current(actions) {
            put(actions)
          },
        },
      }
      return this.#host
    }
  }
  customElements.define(tag, Widget)
}
