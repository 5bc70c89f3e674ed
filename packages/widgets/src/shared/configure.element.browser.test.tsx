import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { configure, forgetConfiguration } from './configure.ts'
import { propertyOf } from './attributes.ts'
import { defineWidget } from './define-widget.tsx'
import { commonAttributes, tags } from '../tags/tags.ts'
import '../booking-form/booking-form.element.tsx'
import '../claim-dialog/claim-dialog.element.tsx'
import '../jobs-board/jobs-board.element.tsx'
import '../labour-dialog/labour-dialog.element.tsx'
import '../review-dialog/review-dialog.element.tsx'

afterEach(() => document.body.replaceChildren())

test("a tag without the API's address says so, and works once `configure` is called", async () => {
  forgetConfiguration()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const told: string[] = []
  document.addEventListener('treasures-error', (event) => told.push(event.type))
  document.addEventListener('treasures-ready', (event) => told.push(event.type))
  defineWidget('treasures-unset', {
    attributes: {},
    styles: [],
    render: (_values, { client }) => <p>{client.url('/public/settings')}</p>,
  })
  document.body.innerHTML = '<treasures-unset><a href="/jobs">Our jobs</a></treasures-unset>'
  await expect.element(page.getByText('This part of the page is not set up yet.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Our jobs' })).toBeVisible()
  expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^treasures: .*configure\(/))

  configure({ apiBase: '/api' })
  await expect.element(page.getByText(`${location.origin}/api/public/settings`)).toBeVisible()
  expect(told).toEqual(['treasures-error', 'treasures-ready'])
  logged.mockRestore()
})

test.each(tags)('$tag has its documented attributes, properties and methods', (described) => {
  const { tag, attributes, properties = [], methods } = described
  const element = customElements.get(tag) as typeof HTMLElement & { observedAttributes: string[] }
  const all = [...attributes, ...commonAttributes].map(({ name }) => name)
  expect(element.observedAttributes.toSorted()).toEqual(all.toSorted())

  const native = ['lang', 'dir']
  const own = Object.getOwnPropertyNames(element.prototype).filter(
    (name) => !/^(constructor|connected|disconnected|attributeChanged)/.test(name),
  )
  const names = all.filter((name) => !native.includes(name)).map(propertyOf)
  expect(own.toSorted()).toEqual(
    [...names, ...[...properties, ...methods].map(({ name }) => name)].toSorted(),
  )
})
