import { Worker } from 'node:worker_threads'
import type { AppWork } from './app-worker.ts'

type Answer = { id: number; result?: unknown; error?: string }

/**
 * Starts a thread that runs the real app and handles calls one after another. It ends with the
 * process.
 */
export function startAppThread() {
  const thread = new Worker(new URL('app-worker.ts', import.meta.url))
  thread.unref()
  const waiting = new Map<number, (answer: Answer) => void>()
  thread.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  thread.on('error', ({ stack = '' }) => {
    for (const [id, tell] of waiting) tell({ id, error: stack })
  })
  let last = 0
  return {
    async do<K extends keyof AppWork>(
      name: K,
      ...input: Parameters<AppWork[K]>
    ): Promise<Awaited<ReturnType<AppWork[K]>>> {
      const id = ++last
      const { result, error } = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve)
        thread.postMessage({ id, name, input })
      })
      if (error) throw new Error(error)
      return result as Awaited<ReturnType<AppWork[K]>>
    },
    end: () => thread.terminate(),
  }
}
export type AppThread = ReturnType<typeof startAppThread>
