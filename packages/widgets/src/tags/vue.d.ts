import type { HTMLAttributes, PublicProps } from 'vue'
import type { CamelListeners, TagAttributes, TagElements, TagName } from './tag-types.ts'

/** Vue's templates look tags up among the components. */
type Tags = {
  [T in TagName]: new () => TagElements[T] & {
    /** @deprecated Only for templates: an element has no such property. */
    $props: HTMLAttributes & PublicProps & TagAttributes[T] & CamelListeners
  }
}

declare module 'vue' {
  interface GlobalComponents extends Tags {}
}
