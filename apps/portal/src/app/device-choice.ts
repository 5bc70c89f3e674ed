import { safeStorage } from './session/safe-storage.ts'
import { createStore, type Store } from './store.ts'

/**
 * A setting of this device's display, saved on the device. Style sheets read it from the body as a
 * `data-` attribute named after its key. The first value is the default.
 */
export function deviceChoice<const V extends string>(key: string, values: readonly [V, ...V[]]) {
  const shelf = safeStorage(() => localStorage)
  const kept = values.find((one) => one === shelf.getItem(key))
  const chosen: Store<V> = createStore<V>(kept ?? values[0])
  const show = () => {
    document.body.dataset[key] = chosen.get()
  }
  chosen.subscribe(() => {
    shelf.setItem(key, chosen.get())
    show()
  })
  return { chosen, show }
}
