import { setImmediate as soon } from 'node:timers/promises'

/**
 * Reads many values in few statements: everything that is asked for until the event loop turns is
 * read at once, and kept. `read` returns the values in the order of the keys.
 */
export function batched<Key, T>(
  read: (keys: readonly Key[]) => Promise<readonly T[]>,
  nameOf: (key: Key) => string = String,
): (key: Key) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  let wanted: Key[] = []
  let reading: Promise<readonly T[]> | undefined
  const readWanted = async () => {
    await soon()
    const keys = wanted
    wanted = []
    reading = undefined
    return read(keys)
  }
  return (key) => {
    const name = nameOf(key)
    const found = kept.get(name)
    if (found) return found
    const i = wanted.push(key) - 1
    reading ??= readWanted()
    const value = reading.then((values) => values[i] as T)
    kept.set(name, value)
    return value
  }
}
