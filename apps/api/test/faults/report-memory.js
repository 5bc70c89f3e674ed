import { readFileSync } from 'node:fs'

/*
 * Loaded into a measured process. Reports its memory after garbage collection, whenever it is
 * asked. Pages of files, including its own program, come and go with the machine's other work, so
 * they are left out on Linux.
 */
process.on('message', () => {
  globalThis.gc()
  const { rss, heapUsed } = process.memoryUsage()
  process.send({ rss: anonymous() ?? rss, heapUsed })
})
process.channel.unref()

function anonymous() {
  if (process.platform !== 'linux') return undefined
  const [, kilobytes] =
    /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return kilobytes && Number(kilobytes) * 1_024
}
