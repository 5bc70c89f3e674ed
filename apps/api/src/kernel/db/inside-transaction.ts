import type { Database, Db } from './connect.ts'
import { inSavepoint } from './savepoint.ts'

/**
 * Returns a database whose statements all belong to one open transaction. Its transactions are
 * savepoints, run one after another. Notifications are not delivered.
 */
export function insideTransaction(tx: Db, engine: Database['engine']): Database {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
  const transaction = () => {
    const builder = {
      setIsolationLevel: () => builder,
      setAccessMode: () => builder,
      execute: <T>(work: (tx: Db) => Promise<T>) => inTurn(() => inSavepoint(tx, () => work(tx))),
    }
    return builder
  }
  const db = new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return {
    engine,
    db,
    script: () => Promise.reject(new Error('Scripts cannot run inside a transaction')),
    alone: (work) => work(),
    listen: async () => async () => {},
    close: async () => {},
  }
}
