import type { Plugin } from 'vite'

/** Pixels per `rem` at the browser's default text size. */
const usual = 16
/** Lengths of up to this many px, such as borders, stay in px. */
const thickestLine = 2

const lengths = /(?<![\w.-])(-?\d*\.?\d+)px\b/g

const convert = (text: string, unit: 'em' | 'rem') =>
  text.replaceAll(lengths, (whole, number: string) =>
    Math.abs(Number(number)) > thickestLine ? `${Number(number) / usual}${unit}` : whole,
  )

/**
 * Converts px to rem, so that the portal follows the text size that people choose in their browser.
 * Media queries are converted to em, which in a media query is the chosen text size. Widgets keep
 * px, because the sites that embed them set their own root size.
 */
export const pxInRem = (): Plugin => ({
  name: 'px-in-rem',
  config: () => ({
    css: {
      postcss: {
        plugins: [
          {
            postcssPlugin: 'px-in-rem',
            Declaration(declaration) {
              const value = convert(declaration.value, 'rem')
              if (value !== declaration.value) declaration.value = value
            },
            AtRule(rule) {
              if (rule.name !== 'media' && rule.name !== 'container') return
              const params = convert(rule.params, rule.name === 'media' ? 'em' : 'rem')
              if (params !== rule.params) rule.params = params
            },
          },
        ],
      },
    },
  }),
})
