import type { Theme } from '../packages/widgets/src/shared/attributes.ts'

/**
 * Styles the page behind a story: its colour by theme, and its width in pixels for a story about a
 * narrow place.
 */
export function paper(theme: Theme, width: number | undefined) {
  const { style } = document.body
  const isDark =
    theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  style.background = isDark ? '#172421' : '#f5f8f7'
  style.boxSizing = 'border-box'
  style.margin = '0'
  style.padding = width ? '0' : '24px'
  style.maxWidth = width ? `${width}px` : ''
}
