import { safeStorage } from './session/safe-storage.ts'
import { createStore, type Store } from './store.ts'

/**
 * A setting of this device's display, saved on the device. Style sheets read the setting from a
 * `data-` attribute of the body, named after the setting's key. The first value is the default
 * unless `start` sets a different default.
 */
export function deviceChoice<const V extends string>(key: string, values: readonly [V, ...V[]]) {
  const shelf = safeStorage(() => localStorage)
  const kept = values.find((one) => one === shelf.getItem(key))
  const chosen: Store<V> = createStore<V>(kept ?? values[0])
  const show = () => {
    document.body.dataset[key] = chosen.get()
  }
  chosen.subscribe(show)
  return {
    chosen,
    show,
    choose: (value: V) => {
      shelf.setItem(key, value)
      chosen.set(value)
    },
    /** Sets the value of a device on which nothing was chosen. */
    start: (value: V) => {
      if (shelf.getItem(key) === null) chosen.set(value)
    },
  }
}
