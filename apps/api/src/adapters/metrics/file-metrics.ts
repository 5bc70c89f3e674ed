import { Counter, Histogram, type Registry } from 'prom-client'
import { FilesAway, type Files } from '../../kernel/files.ts'

/**
 * Seconds. A disk answers within the first bucket, and a nearby store within the next few buckets.
 * The longest calls had three attempts.
 */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60]

type Call = 'read' | 'write' | 'remove' | 'list' | 'check'

/**
 * Counts calls to the file storage by outcome. `away` means unreachable, so the file's state is
 * unknown.
 */
export function fileMetrics(registry: Registry) {
  const registers = [registry]
  const calls = new Counter({
    name: 'treasures_file_calls_total',
    help: 'Calls to the storage of photos and documents, by outcome: ok, none (no such file), away, failed.',
    labelNames: ['call', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'treasures_file_call_seconds',
    help: 'Seconds that calls to the file storage took, retries included.',
    labelNames: ['call'],
    buckets,
    registers,
  })

  function begin(call: Call) {
    const begun = performance.now()
    return (outcome: 'ok' | 'none' | 'away' | 'failed') => {
      calls.inc({ call, outcome })
      seconds.observe({ call }, (performance.now() - begun) / 1_000)
    }
  }
  const failureOf = (error: unknown) => (error instanceof FilesAway ? 'away' : 'failed')
  async function counting<T>(call: Call, work: () => Promise<T>): Promise<T> {
    const end = begin(call)
    try {
      const answer = await work()
      end(call === 'read' && answer === undefined ? 'none' : 'ok')
      return answer
    } catch (error) {
      end(failureOf(error))
      throw error
    }
  }

  return (files: Files): Files => ({
    place: files.place,
    write: (name, bytes) => counting('write', () => files.write(name, bytes)),
    read: (name) => counting('read', () => files.read(name)),
    remove: (name) => counting('remove', () => files.remove(name)),
    check: () => counting('check', () => files.check()),
    async *list() {
      const end = begin('list')
      try {
        yield* files.list()
        end('ok')
      } catch (error) {
        end(failureOf(error))
        throw error
      }
    },
  })
}
