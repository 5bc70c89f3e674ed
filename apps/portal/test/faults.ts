import { setTimeout as pause } from 'node:timers/promises'

/** What is to become of the calls of an endpoint: nothing else is touched. */
export type Fault = {
  method: string
  /** As in the contract, with its parameters in braces. */
  path: string
} & (
  | /** The server breaks, or hangs up. */ { kind: 'broken' | 'dropped'; times: number }
  /** The server's answer waits until it is let go. */
  | { kind: 'held' }
  /** Something that a real server cannot be made to say on cue. */
  | {
      kind: 'answered'
      status: number
      body: unknown
      headers?: Record<string, string>
      times: number
    }
)

export type Outcome =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | 'dropped'
  | 'passed on'

/** Stands between page and app: each call meets the youngest fault for its endpoint that is not used up. */
export function createFaults() {
  let faults: Fault[] = []
  return {
    add: (fault: Fault) => void faults.unshift(fault),
    clear: () => void (faults = []),
    release: () => void (faults = faults.filter(({ kind }) => kind !== 'held')),
    /** Waits for as long as the call is held. */
    async meet(method: string, path: string): Promise<Outcome> {
      const fault = faults.find((one) => one.method === method && matches(one.path, path))
      if (!fault) return 'passed on'
      if (fault.kind === 'held') {
        while (faults.includes(fault)) await pause(20)
        return 'passed on'
      }
      if (--fault.times === 0) faults = faults.filter((one) => one !== fault)
      if (fault.kind === 'answered') return fault
      return fault.kind === 'dropped' ? 'dropped' : { status: 500, body: broken }
    },
  }
}
export type Faults = ReturnType<typeof createFaults>

const broken = { code: 'unexpected', message: 'Something went wrong.' }

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
