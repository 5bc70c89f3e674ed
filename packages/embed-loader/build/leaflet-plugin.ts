import type { Plugin } from 'vite'

/** What Leaflet asks of browsers of 2008 while it loads, and the same without parsing markup. */
const questions: [asked: RegExp, instead: string][] = [
  [
    /div\.innerHTML = '<svg\/>';/,
    "div.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));",
  ],
  [/div\.innerHTML = '<v:shape adj="1"\/>';/, ''],
]

/** Pages that require trusted types report any markup from a string, and Leaflet would not load. */
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
