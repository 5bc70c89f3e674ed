import { mergeTexts } from '../shared/texts.ts'
import { escaped, markupOf } from '../shared/markup-tree.ts'
import { bookingTexts } from './booking-form.texts.ts'
import { drawFirstStep, type FirstStepTree } from './first-step.ts'

/** Settings of an embed at the time at which the snippet is written. Null means the default. */
export type FirstStepSettings = {
  region?: number | string | undefined
  /** Number of the service chosen at first. */
  service?: number | string | undefined
  postcode?: string | undefined
  lang?: string | undefined
  dir?: string | undefined
  theme?: string | undefined
  /** Style sheet with the look of the embed. */
  look?: string | undefined
  /** Overrides. Those of other steps are ignored. */
  texts?: Readonly<Record<string, unknown>> | undefined
}

type FirstStepOptions = {
  /** Origin of the Treasures server. */
  origin: string
  /** Text of `first-step.css`. Without it, the loader brings the style. */
  css?: string | undefined
  /** For the style, on pages whose policy names a nonce. */
  nonce?: string | undefined
}

/** Returns the first step of a booking with a real form, which works without scripts. */
export function firstStepTree(
  { texts, region, service, ...others }: FirstStepSettings,
  origin: string,
): FirstStepTree {
  const get = (name: string) => (others as Record<string, string | undefined>)[name]
  const action = `${origin}/public/customer/request-job`
  const words = mergeTexts(bookingTexts, texts)
  const [name, attributes, [, , ...fields]] = drawFirstStep(get, words, action)
  const hidden = Object.entries({ region, service }).flatMap<FirstStepTree>(([name, value]) =>
    value === undefined ? [] : [['input', { type: 'hidden', name, value: String(value) }]],
  )
  return [name, attributes, ['form', { method: 'get', action }, ...fields, ...hidden]]
}

/**
 * Returns the first step of a booking as a declarative shadow root, on one line. A browser draws it
 * with the page. Without scripts, its form leads to the booking page with the typed postcode. With
 * the loader, the widget adopts it.
 */
export function firstStepSnippet(
  settings: FirstStepSettings,
  { origin, css, nonce }: FirstStepOptions,
): string {
  const { look } = settings
  const opened = `<style${nonce ? ` nonce="${escaped(nonce)}"` : ''}>`
  // The widget removes the second sheet when it has the embed's settings.
  const sheets = css ? [css, ...(look ? [look] : [])] : []
  const styles = sheets.map((text) => `${opened}${shortCss(text)}</style>`).join('')
  return `<template shadowrootmode="open">${styles}${markupOf(firstStepTree(settings, origin))}</template>`
}

/** Returns style sheets without comments and line breaks, so that they fit on one line. */
export const shortCss = (css: string) =>
  css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim()
