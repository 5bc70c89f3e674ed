import { lazy, type ComponentType } from 'react'

const Nothing = () => null

/** Loads an optional part of the page. If its code fails to load, the page works without it. */
export const lazyExtra = <Props = object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: Nothing }
    }
  })
