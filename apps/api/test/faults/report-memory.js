/* Loaded into a process that is measured: says, whenever it is asked, what it holds once the garbage is gone. */
process.on('message', () => {
  globalThis.gc()
  const { rss, heapUsed } = process.memoryUsage()
  process.send({ rss, heapUsed })
})
process.channel.unref()
