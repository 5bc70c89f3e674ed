import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Debian's `libfaketime`. */
const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`

/** Makes a clock for processes that run with `env`. Their timers are not affected. */
export async function makeClock(folder: string) {
  if (!existsSync(library)) throw new Error('It wants libfaketime: apt-get install libfaketime')
  const file = join(folder, 'clock')
  let days = 0
  /** Sets the offset in days. */
  async function set(offset: number) {
    days = offset
    // Renamed into place, because a half-written file is not a valid time.
    await writeFile(`${file}.new`, `${offset < 0 ? '' : '+'}${offset}d\n`)
    await rename(`${file}.new`, file)
  }
  await set(0)
  return {
    set,
    days: () => days,
    now: () => new Date(Date.now() + days * 86_400_000),
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}
