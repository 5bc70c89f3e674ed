import { setTimeout as pause } from 'node:timers/promises'

/** A fault in the calls of one endpoint. */
export type Fault = {
  method: string
  /** Path as in the contract, with parameters in braces. */
  path: string
} & (
  | /** Server error, or dropped connection. */ { kind: 'broken' | 'dropped'; times: number }
  /** Holds back the answer until it is released. */
  | { kind: 'held' }
  /** Answers that a real server cannot give on demand. */
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

/** Applies faults between page and app: each call meets the latest unused fault of its endpoint. */
export function createFaults() {
  let faults: Fault[] = []
  return {
    add: (fault: Fault) => void faults.unshift(fault),
    clear: () => void (faults = []),
    release: () => void (faults = faults.filter(({ kind }) => kind !== 'held')),
    /** Waits while the call is held back. */
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
