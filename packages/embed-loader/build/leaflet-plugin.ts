import type { Plugin } from 'vite'

/**
 * Checks for browsers of 2008 that Leaflet runs while it loads, and replacements that parse no
 * markup.
 */
const questions: [asked: RegExp, instead: string][] = [
  [
    /div\.innerHTML = '<svg\/>';/,
    "div.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));",
  ],
  [/div\.innerHTML = '<v:shape adj="1"\/>';/, ''],
]

/**
 * Removes markup in strings from Leaflet, which would not load on pages that require trusted types.
 */
export function leafletWithoutMarkup(): Plugin {
  return {
    name: 'treasures-leaflet-without-markup',
    transform(code, id) {
      if (!id.endsWith('leaflet-src.esm.js')) return undefined
      return questions.reduce((text, [asked, instead]) => {
        if (!asked.test(text)) throw new Error(`Leaflet no longer has ${asked}; look at it again.`)
        return text.replace(asked, instead)
      }, code)
    },
  }
}
