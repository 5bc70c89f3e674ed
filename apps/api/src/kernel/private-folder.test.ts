import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePrivateFolder } from './private-folder.ts'

test.skipIf(process.platform === 'win32')(
  'a folder that a link names is judged and closed itself, as systemd names folders of services',
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'treasures-private-'))
    onTestFinished(() => rmSync(place, { recursive: true }))
    const [folder, link] = [join(place, 'folder'), join(place, 'link')]
    mkdirSync(folder)
    symlinkSync(folder, link)
    for (const mode of [0o700, 0o755]) {
      chmodSync(folder, mode)
      expect(await makePrivateFolder(link)).toBe(true)
      expect(statSync(folder).mode & 0o777).toBe(0o700)
    }
  },
)
