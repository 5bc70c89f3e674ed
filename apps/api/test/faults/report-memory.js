import { readFileSync } from 'node:fs'

/*
 * Loaded into a process that is measured: says, whenever it is asked, what it holds once the garbage is gone. Pages of
 * files, its own program among them, come and go with what else the machine does: where it is known, they are left out.
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
