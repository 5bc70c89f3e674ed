import { useImperativeHandle, useState, type Ref } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import kitCss from '../kit/kit.css?inline'
import { TextField } from '../kit/TextField.tsx'
import { asFlag, asId } from './attributes.ts'
import { configure } from './configure.ts'
import { defineWidget } from './define-widget.tsx'
import { keepScrollingInside } from './page-events.ts'

type ProbeActions = { greet: (name: string) => void }
const greeted: string[] = []
const drawn: unknown[] = []

function Probe({
  idJob,
  mustFail,
  actions,
}: {
  idJob?: number | undefined
  mustFail: boolean
  actions: Ref<ProbeActions>
}) {
  const [text, setText] = useState('')
  const [presses, setPresses] = useState(0)
  useImperativeHandle(actions, () => ({ greet: (name) => void greeted.push(name) }), [])
  if (mustFail) throw new Error('a defect in the widget')
  return (
    <>
      <TextField label="Note" name="note" value={text} onChange={setText} />
      <button type="button" className="button" onClick={() => setPresses(presses + 1)}>
        Job {idJob ?? 'none'}, pressed {presses}
      </button>
    </>
  )
}

const define = () =>
  defineWidget('treasures-probe', {
    attributes: { 'id-job': asId, 'must-fail': asFlag },
    properties: { extra: undefined as { some: string } | undefined },
    methods: ['greet'],
    styles: [kitCss],
    render: (values, { actions }) => {
      drawn.push(values.extra)
      return <Probe idJob={values.idJob} mustFail={values.mustFail} actions={actions} />
    },
  })

type ProbeElement = HTMLElement & {
  idJob: number | undefined
  extra: unknown
  greet: (name: string) => void
}

const note = page.getByRole('textbox', { name: 'Note' })
/** Collects the details of an event that reaches the document. */
function detailsOf(type: string) {
  const details: unknown[] = []
  document.addEventListener(type, (event) => details.push((event as CustomEvent).detail), {
    once: true,
  })
  return details
}

const later = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms))

function put(html: string): ProbeElement {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.querySelector('treasures-probe') as ProbeElement
}

beforeEach(() => {
  define()
  configure({ apiBase: 'https://treasures.example/api' })
})
afterEach(() => {
  document.body.replaceChildren()
  for (const style of document.head.querySelectorAll('style[data-hostile]')) style.remove()
  document.documentElement.removeAttribute('style')
})

test('an attribute and its property have the same value, and an invalid id counts as absent', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const tag = put('<treasures-probe id-job="7"></treasures-probe>')
  await expect.element(page.getByText('Job 7, pressed 0')).toBeVisible()
  tag.idJob = 8
  await expect.element(page.getByText('Job 8, pressed 0')).toBeVisible()
  tag.setAttribute('id-job', 'nine')
  await expect.element(page.getByText('Job none, pressed 0')).toBeVisible()
  warned.mockRestore()
})

test('properties and calls from before the first draw are kept', async () => {
  const tag = document.createElement('treasures-probe') as ProbeElement
  Object.defineProperty(tag, 'extra', {
    value: { some: 'early' },
    configurable: true,
    writable: true,
  })
  tag.greet('early caller')
  document.body.append(tag)
  await expect.element(note).toBeVisible()
  expect(drawn.at(-1)).toEqual({ some: 'early' })
  await expect.poll(() => greeted).toContain('early caller')
})

test("the tag's children show until the first draw, and then the ready event fires", async () => {
  const ready = detailsOf('treasures-ready')
  const tag = put('<treasures-probe><a href="/jobs">Our jobs</a></treasures-probe>')
  expect(tag.querySelector('a')?.assignedSlot).not.toBeNull()
  await expect.element(note).toBeVisible()
  expect(tag.querySelector('a')?.assignedSlot).toBeNull()
  expect(ready).toEqual([{ widget: 'probe', version: expect.stringMatching(/^\d+\.\d+\.\d+/) }])
})

test("a crash shows a message with the page's link, and fires an event", async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failed = detailsOf('treasures-error')
  const tag = put('<treasures-probe must-fail><a href="/jobs">Our jobs</a></treasures-probe>')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Our jobs' })).toBeVisible()
  expect(failed).toEqual([{ widget: 'probe', code: 'crashed' }])
  tag.removeAttribute('must-fail')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(note).toBeVisible()
  logged.mockRestore()
})

test('defining a tag twice is silent, and the first definition stays', () => {
  const first = customElements.get('treasures-probe')
  define()
  expect(customElements.get('treasures-probe')).toBe(first)
})

test('a tag that moves in the page keeps its input', async () => {
  const tag = put('<treasures-probe></treasures-probe>')
  await note.fill('half a sentence')
  const elsewhere = document.createElement('main')
  document.body.append(elsewhere)
  elsewhere.append(tag)
  await later()
  await expect.element(note).toHaveValue('half a sentence')
})

test(
  'adding and removing tags sixty times leaves no listeners and no nodes',
  { tags: 'slow' },
  async () => {
    await later()
    const held = new Map<string, number>()
    const count = (step: 1 | -1) => (type: string) => held.set(type, (held.get(type) ?? 0) + step)
    const add = vi.spyOn(window, 'addEventListener').mockImplementation(count(1))
    const remove = vi.spyOn(window, 'removeEventListener').mockImplementation(count(-1))
    const tags: HTMLElement[] = []
    for (let round = 0; round < 60; round++) {
      const tag = put('<treasures-probe></treasures-probe>')
      tags.push(tag)
      await expect.poll(() => tag.shadowRoot?.querySelector('input')).not.toBeNull()
      tag.remove()
      await later(5)
    }
    add.mockRestore()
    remove.mockRestore()
    expect(held.get('click')).toBe(0)
    expect([...held].filter(([, left]) => left !== 0)).toEqual([])
    expect(tags.map((tag) => tag.shadowRoot?.childNodes.length)).toEqual(tags.map(() => 0))
    expect(document.body.querySelectorAll('treasures-probe')).toHaveLength(0)
  },
)

test('a tag that returns after it was torn down works again', async () => {
  const tag = put('<treasures-probe></treasures-probe>')
  await expect.element(note).toBeVisible()
  tag.remove()
  await later()
  document.body.append(tag)
  await expect.element(note).toBeVisible()
  expect(tag.shadowRoot?.querySelectorAll('.treasures')).toHaveLength(1)
})

test(
  "typing never triggers the page's hot-keys; Esc and shortcuts with a modifier still reach it",
  { tags: 'slow' },
  async () => {
    const keys: string[] = []
    const hotKey = (event: KeyboardEvent) => keys.push(event.key)
    document.addEventListener('keydown', hotKey)
    put('<treasures-probe></treasures-probe>')
    await note.click()
    await userEvent.keyboard('a/b{Escape}{Control>}k{/Control}')
    await expect.element(note).toHaveValue('a/b')
    expect(keys.filter((key) => 'a/b'.includes(key))).toEqual([])
    expect(keys).toContain('Escape')
    expect(keys).toContain('k')
    await page.getByRole('button').click()
    await userEvent.keyboard('/')
    expect(keys).toContain('/')
    document.removeEventListener('keydown', hotKey)
  },
)

test(
  'a page that stops events in a capture handler does not stop the widget, and still sees them',
  { tags: 'slow' },
  async () => {
    const seen: string[] = []
    const stop = (event: Event) => {
      seen.push(event.type)
      event.stopImmediatePropagation()
    }
    const types = ['click', 'keydown', 'input', 'pointerdown', 'focusin']
    for (const type of types) document.addEventListener(type, stop, true)
    put('<treasures-probe></treasures-probe>')
    await page.getByRole('button').click()
    await note.fill('typed')
    await expect.element(page.getByText('pressed 1', { exact: false })).toBeVisible()
    await expect.element(note).toHaveValue('typed')
    for (const type of types) document.removeEventListener(type, stop, true)
    expect(seen).toContain('click')
  },
)

const hostile = `
  :not(treasures-probe) { all: unset; display: inline !important; color: red !important; font: 40px/3 fantasy !important; margin: 30px !important; padding: 30px !important; border: 9px solid lime !important; direction: rtl; letter-spacing: 1em !important; text-transform: uppercase !important; transform: rotate(9deg) !important; opacity: .3 !important; box-sizing: content-box !important }
  treasures-probe { color: red !important; font: 40px/3 fantasy !important; direction: rtl; letter-spacing: 1em !important; text-transform: uppercase !important; white-space: pre !important; cursor: wait !important }
  body { --t-accent: red; --t-ink: red; --columns: 9 }`

test("the page's strongest styles and a small root font change no pixel of the layout", async () => {
  const tag = put('<treasures-probe></treasures-probe>')
  await expect.element(note).toBeVisible()
  const shapes = () =>
    [...(tag.shadowRoot?.querySelectorAll('.treasures, .treasures *') ?? [])].map((element) => {
      const height = element.clientHeight
      const style = getComputedStyle(element)
      return [
        height,
        style.color,
        style.fontSize,
        style.fontFamily,
        style.direction,
        style.opacity,
        style.visibility,
        style.textTransform,
        style.letterSpacing,
      ]
    })
  const before = shapes()
  document.documentElement.style.fontSize = '62.5%'
  const style = document.createElement('style')
  style.dataset.hostile = ''
  style.textContent = hostile
  document.head.append(style)
  expect(getComputedStyle(document.body).color).toBe('rgb(255, 0, 0)')
  expect(shapes()).toEqual(before)
})

test('the widget adds no styles to the page', async () => {
  put('<treasures-probe></treasures-probe>')
  await expect.element(note).toBeVisible()
  expect(document.adoptedStyleSheets).toHaveLength(0)
  expect(document.body.querySelectorAll('style')).toHaveLength(0)
  expect(document.body.style.cssText).toBe('')
})

test('a weak accent of the page is made readable, and the theme is the requested one', async () => {
  document.body.style.setProperty('--treasures-accent', 'gold')
  const tag = put('<treasures-probe theme="dark"></treasures-probe>')
  await expect.element(note).toBeVisible()
  const wrapper = tag.shadowRoot?.querySelector<HTMLElement>('.treasures')
  await expect.poll(() => wrapper?.style.getPropertyValue('--t-accent')).toBe('rgb(255 215 0)')
  tag.setAttribute('theme', 'light')
  await expect.poll(() => wrapper?.style.getPropertyValue('--t-accent')).not.toBe('rgb(255 215 0)')
  const [red = 0, green = 0] =
    (wrapper?.style.getPropertyValue('--t-accent') ?? '').match(/\d+/g)?.map(Number) ?? []
  expect(red).toBeLessThan(160)
  expect(green).toBeLessThan(140)
  document.body.removeAttribute('style')
})

test('the accent of a later style sheet applies, however the sheet is added', async () => {
  const tag = put('<treasures-probe></treasures-probe>')
  await expect.element(note).toBeVisible()
  const wrapper = tag.shadowRoot?.querySelector<HTMLElement>('.treasures')
  const accent = () => wrapper?.style.getPropertyValue('--t-accent')
  expect(accent()).toBe('')
  const style = document.createElement('style')
  style.textContent = ':root { --treasures-accent: #800000 }'
  document.head.append(style)
  await expect.poll(accent).toBe('rgb(128 0 0)')
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `data:text/css,${encodeURIComponent(':root { --treasures-accent: #000080 }')}`
  document.head.append(link)
  await expect.poll(accent).toBe('rgb(0 0 128)')
  for (const one of [style, link]) one.remove()
})

test("a pale accent of the page is also made readable on the loader's drawing", async () => {
  define()
  const tag = document.createElement('treasures-probe')
  tag.style.setProperty('--treasures-accent', '#ffe08a')
  tag.attachShadow({ mode: 'open' }).innerHTML =
    '<div data-shell><button>Next</button></div><style>[data-shell] { --t-surface: #fff } button { background: var(--t-accent) }</style>'
  document.body.append(tag)
  const button = tag.shadowRoot?.querySelector('[data-shell] button')
  await expect
    .poll(() => button && getComputedStyle(button).backgroundColor)
    .toBe('rgb(133, 116, 72)')
  tag.remove()
})

test("the page styles a stand-in's parts like the tag's", async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<style>div::part(field) { opacity: 0.5 }</style><div data-treasures="probe"></div>',
  )
  const root = document.querySelector('[data-treasures]')!.attachShadow({ mode: 'open' })
  root.append(document.createElement('treasures-probe'))
  await expect.element(note).toBeVisible()
  const field = note.element().closest('[part~=field]')
  await expect.poll(() => field && getComputedStyle(field).opacity).toBe('0.5')
})

test('scrolling stays in the widget while something there can scroll, and always in a dialog', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `
    <div style="overflow: auto; height: 100px"><p style="height: 300px"></p></div>
    <p>Text</p>
    <dialog><p>More</p></dialog>`
  const stop = keepScrollingInside(root)
  const [list, tall, text, dialog] = ['div', 'div p', 'div + p', 'dialog'].map((one) =>
    root.querySelector<HTMLElement>(one)!,
  )
  let heard = 0
  const hear = () => void heard++
  window.addEventListener('wheel', hear)
  const turn = (element: HTMLElement | undefined, deltaY: number) => {
    heard = 0
    element?.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, composed: true }))
    return heard
  }
  expect([turn(tall, 50), turn(tall, -50)]).toEqual([0, 1])
  list!.scrollTop = 300
  expect([turn(tall, 50), turn(tall, -50)]).toEqual([1, 0])
  expect(turn(text, 50)).toBe(1)
  const inDialog = dialog!.querySelector<HTMLElement>('p')!
  dialog!.setAttribute('open', '')
  expect(turn(inDialog, 50)).toBe(0)
  stop()
  expect(turn(inDialog, 50)).toBe(1)
  window.removeEventListener('wheel', hear)
})
