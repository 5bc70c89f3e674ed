import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { bookingTexts } from '../packages/widgets/src/booking-form/booking-form.texts.ts'
import {
  firstStepTree,
  shortCss,
  type FirstStepSettings,
} from '../packages/widgets/src/booking-form/snippet.ts'
import { root } from './steps.ts'

const plugin = join(root, 'packages/wordpress/treasures')

/** Writes the WordPress plugin as a ZIP, which owners upload to their site. */
export const writeWordpressZip = (file: string) => writeFileSync(file, zipOf(wordpressFiles()))

/**
 * Returns the files of the WordPress plugin. The plugin has the version of the widgets, and their
 * first step of a booking.
 */
export function wordpressFiles() {
  const { version } = JSON.parse(
    readFileSync(join(root, 'packages/widgets/package.json'), 'utf8'),
  ) as { version: string }
  const step = { name: 'treasures/first-step.json', bytes: Buffer.from(firstStepData()) }
  return readdirSync(plugin, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const text = readFileSync(path, 'utf8').replace(
        /^( \* Version: +|Stable tag: ).*$/m,
        (_, before: string) => before + version,
      )
      return { name: `treasures${path.slice(plugin.length)}`, bytes: Buffer.from(text) }
    })
    .concat(step)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/**
 * Returns the first step of a booking as JSON for the plugin: style, tree, and the values that are
 * used if there is no setting. The tree has the names of settings in braces.
 */
function firstStepData(): string {
  const { postcode, postcodeTitle, postcodeIntro, postcodeNext } = bookingTexts
  const texts = { postcode, postcodeTitle, postcodeIntro, postcodeNext }
  const marked = (names: readonly string[], prefix = '') =>
    Object.fromEntries(names.map((name) => [name, `{${prefix}${name}}`]))
  const names = ['region', 'service', 'postcode', 'theme', 'lang', 'dir']
  const settings: FirstStepSettings = {
    ...marked(names),
    texts: marked(Object.keys(texts), 'texts.'),
  }
  const [, { lang, dir }] = firstStepTree({}, '')
  const values = {
    ...Object.fromEntries(names.map((name) => [name, ''])),
    lang,
    dir,
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`texts.${name}`, text])),
  }
  const css = readFileSync(join(root, 'packages/widgets/src/booking-form/first-step.css'), 'utf8')
  return JSON.stringify({ css: shortCss(css), tree: firstStepTree(settings, '{origin}'), values })
}

/** Returns a ZIP of these files, all with the same date, so that a build can be repeated. */
function zipOf(files: readonly { name: string; bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes, { level: 9 })
    // Version 2.0, names in UTF-8, deflated, 1 January 2026.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(((2026 - 1980) << 9) | (1 << 5) | 1, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    // Made on a system with file modes: 644.
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(0o100644 * 0x10000, 6)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, Buffer.from(name))
    parts.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, central, end])
}
