import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PleaseWait } from './PleaseWait.tsx'

const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
const squeeze = (markup: string) =>
  markup
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([<>]) ?/g, '$1')

test('the page waits in the same words before its scripts run as after', () => {
  expect(squeeze(html)).toContain(squeeze(renderToStaticMarkup(createElement(PleaseWait))))
})

test('the page has no inline script or style, so that a strict policy can forbid them', () => {
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|javascript:/i)
})
