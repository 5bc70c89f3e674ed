import { lazy, type ComponentType } from 'react'

const Nothing = () => null

/** Loads an optional part of the page. If its code fails to load, the page works without it. */
export const lazyExtra = (load: () => Promise<ComponentType>) =>
  lazy<ComponentType>(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: Nothing }
    }
  })
