import { fullName } from '@treasures/api-client'
import { createStore, type Store } from '../store.ts'
import { keptDayKey, sessionKeys } from './session-keys.ts'
import type { Shelf } from './safe-storage.ts'

/** Parts of the profile that the shell stores, for other tabs and for support. */
type Person = { id: number; email: string; fname: string; lname: string }

/**
 * `visitor`: no one is signed in. `refused`: the server has just rejected the token, and the shell
 * must redirect to /logout.
 */
export type SessionPhase =
  | { name: 'visitor' }
  | { name: 'refused' }
  | { name: 'signed-in'; token: string }

export type Session = {
  phase: Store<SessionPhase>
  /** Number of times that another tab has signed in or out. A change makes the guards run again. */
  turns: Store<number>
  token: () => string | undefined
  /**
   * A session with `isRemembered` outlives the browser's window. Any other session belongs to one
   * tab.
   */
  begin: (token: string, options: { isRemembered: boolean }) => void
  keep: (person: Person) => void
  end: () => void
  refuse: () => void
  /** Takes over the state after another tab has signed in or out. */
  reread: () => void
}

/**
 * A session is signed in if there is a token. `lasting` is shared by all tabs, `tab` belongs to
 * this tab.
 */
export function createSession({ lasting, tab }: { lasting: Shelf; tab: Shelf }): Session {
  const read = (): SessionPhase => {
    const token = tab.getItem(sessionKeys.token) ?? lasting.getItem(sessionKeys.token)
    return token ? { name: 'signed-in', token } : { name: 'visitor' }
  }
  const phase = createStore(read())
  const turns = createStore(0)
  const forget = () => {
    for (const key of Object.values(sessionKeys)) {
      tab.removeItem(key)
      lasting.removeItem(key)
    }
    lasting.removeItem(keptDayKey)
  }
  const token = () => {
    const now = phase.get()
    return now.name === 'signed-in' ? now.token : undefined
  }

  return {
    phase,
    turns,
    token,
    begin(next, { isRemembered }) {
      forget()
      const shelf = isRemembered ? lasting : tab
      shelf.setItem(sessionKeys.token, next)
      phase.set({ name: 'signed-in', token: next })
    },
    keep(person) {
      const shelf = tab.getItem(sessionKeys.token) ? tab : lasting
      shelf.setItem(sessionKeys.user, JSON.stringify(person))
      shelf.setItem(sessionKeys.name, fullName(person))
      shelf.setItem(sessionKeys.id, String(person.id))
    },
    end() {
      forget()
      if (phase.get().name !== 'visitor') phase.set({ name: 'visitor' })
    },
    refuse() {
      // Several calls may be refused at once. Only the first refusal has an effect.
      if (phase.get().name !== 'signed-in') return
      forget()
      phase.set({ name: 'refused' })
    },
    reread() {
      const next = read()
      if (token() === (next.name === 'signed-in' ? next.token : undefined)) return
      phase.set(next)
      turns.set(turns.get() + 1)
    },
  }
}
