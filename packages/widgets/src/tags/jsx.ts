import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { TagAttributes, TagElements, TagListeners, TagName } from './tag-types.ts'

/**
 * React 19 sets properties and adds listeners. React 18 writes attributes, so `texts` must be JSON
 * there.
 */
type Tags = {
  [T in TagName]: DetailedHTMLProps<HTMLAttributes<TagElements[T]>, TagElements[T]> &
    TagAttributes[T] &
    TagListeners
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
