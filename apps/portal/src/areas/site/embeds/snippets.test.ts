import { expect, test } from 'vitest'
import { linkOf, snippetsFor } from './snippets.ts'

const embed = { id: 'A'.repeat(22), origin: 'https://treasures.example' } as const

test("the snippet has a tag with only the embed's id, a link for pages without scripts, and the loader", () => {
  expect(snippetsFor({ ...embed, widget: 'booking-form' })[0]?.code).toMatchInlineSnapshot(`
    "<treasures-booking-form embed="AAAAAAAAAAAAAAAAAAAAAA" style="display: block; min-height: 290px">
      <a href="https://treasures.example/public/customer/request-job">Book a job</a>
    </treasures-booking-form>
    <script async src="https://treasures.example/embed/v1/loader.js"></script>"
  `)
})

test("a board's snippet preloads its first jobs and reserves its height", () => {
  expect(snippetsFor({ ...embed, widget: 'jobs-board' })[0]?.code).toMatchInlineSnapshot(`
    "<link rel="preload" as="fetch" crossorigin href="https://treasures.example/api/public/jobs/board/drawn?embed=AAAAAAAAAAAAAAAAAAAAAA">
    <treasures-jobs-board embed="AAAAAAAAAAAAAAAAAAAAAA" style="display: block; min-height: 640px">
      <a href="https://treasures.example/public/jobs/board">See the jobs board</a>
    </treasures-jobs-board>
    <script async src="https://treasures.example/embed/v1/loader.js"></script>"
  `)
})

test('WordPress receives a div, which its Visual view keeps, and a link that opens it', () => {
  const of = { ...embed, widget: 'booking-form' } as const
  const [html, wordpress] = snippetsFor(of)
  expect(wordpress?.code).toMatchInlineSnapshot(`
    "<div data-treasures="booking-form" data-embed="AAAAAAAAAAAAAAAAAAAAAA" style="min-height: 290px">
      <a href="https://treasures.example/public/customer/request-job">Book a job</a>
    </div>
    <script async src="https://treasures.example/embed/v1/loader.js" data-no-optimize="1" data-no-defer="1" data-cfasync="false" nowprocket></script>"
  `)
  expect(html && linkOf(of, html)).toContain("querySelector('treasures-booking-form').show()")
  expect(wordpress && linkOf(of, wordpress)).toContain(
    "querySelector('[data-treasures=booking-form]').shadowRoot.firstChild.show()",
  )
})

const firstStep = {
  region: 2,
  theme: 'dark',
  look: ':host{--treasures-accent:#7a1f5c}',
  texts: { postcodeTitle: '<Where?>' },
}
const withStep = { ...embed, widget: 'booking-form', firstStep } as const

test('a snippet with the first step has one template on one line, with the settings of today and a real form', () => {
  const [code = ''] = snippetsFor(withStep).map((one) => one.code)
  const [, template = '', ...rest] = code.split('\n')
  expect(template.replace(/<style>.*<\/style>/, '<style>…</style>').trim()).toMatchInlineSnapshot(
    `"<template shadowrootmode="open"><style>…</style><div data-shell="1" data-theme="dark" lang="en-GB" dir="ltr"><form method="get" action="https://treasures.example/public/customer/request-job"><h2>&lt;Where?&gt;</h2><p>See what you can book near you, and what it costs.</p><label for="p">Postcode</label><input id="p" name="postcode" autocomplete="postal-code" autocapitalize="characters" aria-describedby="e" /><p id="e" role="alert"></p><button>See services and prices</button><input type="hidden" name="region" value="2" /></form></div></template>"`,
  )
  expect(template).toContain(':host{--treasures-accent:#7a1f5c}</style>')
  expect(template).not.toContain('/*')
  expect(rest.join('\n')).toContain(
    '<a href="https://treasures.example/public/customer/request-job">',
  )
})

test('every snippet with the first step but that for npm has one, in a div inside the tag of its root', () => {
  const snippets = snippetsFor(withStep)
  for (const { id, code, form } of snippets) {
    const roots = code.match(/<template shadowrootmode="open">/g)?.length ?? 0
    expect([id, roots]).toEqual([id, id === 'react' ? 0 : form === 'div' ? 2 : 1])
  }
})

test('a snippet for a strict policy has no style, unless there is a nonce', () => {
  const [strict] = snippetsFor({ ...withStep, isStrict: true })
  expect(strict?.code).toContain('<template')
  expect(strict?.code).not.toMatch(/style|nonce/)
  const [withNonce] = snippetsFor({ ...withStep, isStrict: true, nonce: '{{nonce}}' })
  expect(withNonce?.code).toContain('<style nonce="{{nonce}}">')
  expect(withNonce?.code).toContain('loader.js" nonce="{{nonce}}"></script>')
  expect(withNonce?.code).not.toContain('style=')
})

test.each(['booking-form', 'jobs-board'] as const)(
  "every short snippet of the %s carries the embed's id and no setting that can change",
  (widget) => {
    for (const { code } of snippetsFor({ ...embed, widget })) {
      expect(code).toContain(`embed="${embed.id}"`)
      expect(code).toContain(widget)
      expect(code).not.toMatch(/\b(region|services|mode|theme|texts)=/)
    }
  },
)

test('a pinned snippet names a version and its checksum, so that a browser runs nothing else', () => {
  const pinned = { version: '1.4.2', integrity: 'sha384-abc' }
  const snippets = snippetsFor({ ...embed, widget: 'jobs-board', pinned })
  const scripts = snippets.flatMap(({ code }) => /<script.*/.exec(code) ?? [])
  expect(scripts).toHaveLength(5)
  for (const script of scripts) {
    expect(script).toContain('src="https://treasures.example/embed/1.4.2/loader.js"')
    expect(script).toContain('integrity="sha384-abc" crossorigin="anonymous"')
  }
})
