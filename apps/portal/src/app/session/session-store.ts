import { createStore, type Store } from '../store.ts'
import type { Shelf } from './safe-storage.ts'

/** Where the browser keeps who is signed in. */
export const sessionKeys = {
  token: 'access_token',
  user: 'currentUser',
  name: 'currentUserName',
  id: 'currentUserId',
} as const

/** What the shell keeps of a profile, for other tabs and for support. */
type Person = { id: number; email: string; fname: string; lname: string }

/**
 * `visitor`: nobody is signed in. `refused`: the server has just turned the token down, and whoever
 * draws the page has to lead on to /logout.
 */
export type SessionPhase =
  | { name: 'visitor' }
  | { name: 'refused' }
  | { name: 'signed-in'; token: string }

export type Session = {
  phase: Store<SessionPhase>
  /** How often another tab has signed in or out: then the guards judge anew. */
  turns: Store<number>
  token: () => string | undefined
  /** `isRemembered` outlives the browser's window; without it each tab has a session of its own. */
  begin: (token: string, options: { isRemembered: boolean }) => void
  keep: (person: Person) => void
  end: () => void
  refuse: () => void
  /** Another tab has signed in or out: takes that over. */
  reread: () => void
}

/** Signed in means that there is a token. `lasting` is shared by all tabs, `tab` is this one's. */
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
      shelf.setItem(sessionKeys.name, `${person.fname} ${person.lname}`.trim())
      shelf.setItem(sessionKeys.id, String(person.id))
    },
    end() {
      forget()
      if (phase.get().name !== 'visitor') phase.set({ name: 'visitor' })
    },
    refuse() {
      // Several calls may be refused at once; the first has said it all.
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
