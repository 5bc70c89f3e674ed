import { safeStorage } from './session/safe-storage.ts'
import { createStore, type Store } from './store.ts'

/**
 * Something that somebody chooses for how the portal looks on this device, kept there. Style sheets read it at the
 * body, as `data-` and its key. The first of the values holds where nothing was chosen.
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
