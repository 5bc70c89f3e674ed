import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { bookingTexts } from '../../widgets/src/booking-form/booking-form.texts.ts'
import type { Manifest } from '../src/manifest.ts'
import type { ShellTexts } from '../src/shell-settings.ts'
import { smallest } from './smallest.ts'

type LoaderOptions = {
  version: string
  manifest: Manifest
  /**
   * Origin of the loader for pages that hide it. The server replaces the placeholder with its own.
   */
  served?: string
}

/** Texts of the booking form's first step, so that loader and widget say the same. */
const { open, wait, offline, postcode, ...others } = bookingTexts
const { postcodeTitle, postcodeIntro, postcodeNext } = others
const shellTexts: ShellTexts = {
  open,
  wait,
  offline,
  postcode,
  postcodeTitle,
  postcodeIntro,
  postcodeNext,
}

/** Builds the loader as one classic script, small enough to be merged by any optimiser. */
export const buildLoader = ({ version, manifest, served = '{{ORIGIN}}' }: LoaderOptions) =>
  buildScript(new URL('../src/loader.ts', import.meta.url), {
    __VERSION__: JSON.stringify(version),
    __MANIFEST__: JSON.stringify(manifest),
    __SERVED__: JSON.stringify(served),
    __TEXTS__: JSON.stringify(shellTexts),
  })

/** Builds the script of the page inside frames. */
export const buildFramePage = () =>
  buildScript(new URL('../src/frame/frame-page.ts', import.meta.url))

async function buildScript(file: URL, define: Record<string, string> = {}) {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      ...smallest,
      target: 'es2022',
      // Without targets, `light-dark()` would be rewritten for browsers that the widgets do not
      // support.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        input: fileURLToPath(file),
        output: { format: 'iife' },
      },
      modulePreload: false,
    },
  })
  const [output] = [result].flat()
  const part = output && 'output' in output ? output.output[0] : undefined
  if (!part) throw new Error(`The build of ${file.pathname} gave no file.`)
  return part.code
}
