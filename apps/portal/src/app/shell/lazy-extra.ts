import { lazy, type ComponentType } from 'react'

const Nothing = () => null

/** A part without which the page is of use, should the connection drop while its code is on its way. */
export const lazyExtra = (load: () => Promise<ComponentType>) =>
  lazy<ComponentType>(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: Nothing }
    }
  })
