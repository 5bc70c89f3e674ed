import type { HTMLAttributes } from 'svelte/elements'
import type { TagAttributes, TagElements, TagListeners, TagName } from './tag-types.ts'

type Tags = {
  [T in TagName]: HTMLAttributes<TagElements[T]> & TagAttributes[T] & TagListeners
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Tags {}
}
