import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { configure } from '../shared/configure.ts'
import { boardJob, publicSettings } from './claim-dialog.fixtures.ts'
import './claim-dialog.element.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(publicSettings))
  configure({ apiBase: 'https://treasures.example/api' })
})
afterEach(() => {
  document.body.replaceChildren()
  document.head.querySelector('[data-hostile]')?.remove()
  document.documentElement.removeAttribute('style')
  vi.unstubAllGlobals()
})

async function openIn(parent: Element) {
  const tag = document.createElement('treasures-claim-dialog')
  tag.job = boardJob()
  parent.append(tag)
  tag.show()
  await expect.element(page.getByRole('textbox', { name: 'Surname' })).toBeVisible()
  return tag
}

test('the dialog appears above the highest header, free of transforms and clipping', async () => {
  document.body.innerHTML = `
    <header style="position: fixed; inset: 0; z-index: 2147483647; background: crimson">Sale!</header>
    <div id="trap" style="transform: scale(.5) rotate(3deg); overflow: hidden; width: 90px; height: 90px; filter: blur(0); contain: layout">
    </div>`
  const tag = await openIn(document.querySelector('#trap') as Element)
  const panel = tag.shadowRoot?.querySelector('.dialog-panel') as HTMLElement
  await expect.poll(() => panel.getAnimations().every((a) => a.playState === 'finished')).toBe(true)
  const box = panel.getBoundingClientRect()
  expect(box.width).toBeCloseTo(460, 0)
  expect(box.left + box.width / 2).toBeCloseTo(window.innerWidth / 2, 0)
  expect(document.elementFromPoint(box.left + 30, box.top + 30)).toBe(tag)
  await userEvent.fill(page.getByRole('textbox', { name: 'Surname' }), 'Okafor')
  await expect.element(page.getByRole('textbox', { name: 'Surname' })).toHaveValue('Okafor')
})

test('the dialog opens above a dialog of the host page', async () => {
  document.body.innerHTML = '<dialog id="own"><p>Cookies?</p><div></div></dialog>'
  const own = document.querySelector('dialog') as HTMLDialogElement
  own.showModal()
  await openIn(own)
  await userEvent.fill(page.getByRole('textbox', { name: 'Mobile' }), '07700 900123')
  await expect.element(page.getByRole('textbox', { name: 'Mobile' })).toHaveValue('07700 900123')
})

test("the host page's dialog styles and a small root font do not change its size", async () => {
  const measure = async () => {
    const tag = await openIn(document.body)
    const panel = tag.shadowRoot?.querySelector('.dialog-panel') as HTMLElement
    const sizes = [panel.clientWidth, panel.clientHeight]
    const input = tag.shadowRoot?.querySelector('input') as HTMLElement
    const button = tag.shadowRoot?.querySelector('button') as HTMLElement
    sizes.push(Number.parseFloat(getComputedStyle(input).fontSize), button.offsetHeight)
    tag.remove()
    return sizes
  }
  const before = await measure()
  const style = document.createElement('style')
  style.dataset.hostile = ''
  style.textContent =
    'html { font-size: 62.5% } dialog, input, button, h2, p, form { all: revert !important; display: none !important; font: 50px serif !important } dialog::backdrop { display: none !important }'
  document.head.append(style)
  expect(await measure()).toEqual(before)
  expect(before[2]).toBeGreaterThanOrEqual(16)
  expect(before[3]).toBeGreaterThanOrEqual(44)
})

test("while the dialog is open, the wheel does not scroll the page, and the page's styles stay", async () => {
  document.body.insertAdjacentHTML('beforeend', '<div style="height: 4000px"></div>')
  const styles = [document.body.style.cssText, document.documentElement.style.cssText]
  const tag = await openIn(document.body)
  const wheel = new WheelEvent('wheel', {
    bubbles: true,
    cancelable: true,
    composed: true,
    deltaY: 90,
  })
  tag.shadowRoot?.querySelector('.claim')?.dispatchEvent(wheel)
  expect(wheel.defaultPrevented).toBe(true)
  expect([document.body.style.cssText, document.documentElement.style.cssText]).toEqual(styles)
})

test('on a phone, the dialog is a sheet at the bottom, in reach of a thumb', async () => {
  await page.viewport(320, 640)
  const tag = await openIn(document.body)
  const panel = tag.shadowRoot?.querySelector('.dialog-panel') as HTMLElement
  await expect.poll(() => panel.getAnimations().every((a) => a.playState === 'finished')).toBe(true)
  const box = panel.getBoundingClientRect()
  expect(box.width).toBe(320)
  expect(Math.round(box.bottom)).toBe(640)
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.viewport(1280, 800)
})
