import type { Plugin } from 'vite'

/** Pixels to one `rem`, where people have not chosen another size of text. */
const usual = 16
/** In px. Thinner lines stay as they are. */
const thickestLine = 2

const lengths = /(?<![\w.-])(-?\d*\.?\d+)px\b/g

const convert = (text: string, unit: 'em' | 'rem') =>
  text.replaceAll(lengths, (whole, number: string) =>
    Math.abs(Number(number)) > thickestLine ? `${Number(number) / usual}${unit}` : whole,
  )

/**
 * Makes pages of ours follow the text size that people choose in their browser: px become rem. A media query knows no
 * rem of the page, but its em is the chosen size. Widgets on other sites keep px: a site's root size is its own.
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
