import { existsSync, readFileSync } from 'node:fs'
import { installMissing, missingPackages } from '../debian-packages.ts'
import type { HostPage } from '../embed/host-pages.ts'

/** One file of each package. If the file exists, the package is installed. */
const browsers = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}
const libraries = {
  'libjs-mootools': '/usr/share/javascript/mootools/mootools-core-nc.js',
  'libjs-prototype': '/usr/share/javascript/prototype/prototype.js',
}

/** Installs missing packages if possible. Throws if a browser is still missing. */
export function needPackages(say: (text: string) => void) {
  installMissing({ ...browsers, ...libraries }, say)
  const without = missingPackages(browsers)
  if (without.length > 0)
    throw new Error(
      `Firefox and WebKit come as packages of Debian, and ${without.join(', ')} is missing: apt-get install -y ${without.join(' ')}`,
    )
  for (const name of missingPackages(libraries))
    say(`Skipped: the pages with ${name}, which is not installed.`)
}

/** Pages with whole libraries. The pages in `host-pages.ts` have only the most harmful lines. */
export function libraryPages(): HostPage[] {
  const page = (name: string, path: string): HostPage[] =>
    existsSync(path)
      ? [
          {
            name,
            shown: 'in a frame',
            script: readFileSync(path, 'utf8').replaceAll('</script', String.raw`<\/script`),
          },
        ]
      : []
  return [
    ...page('MooTools 1.4 itself', libraries['libjs-mootools']),
    ...page('Prototype 1.7 itself', libraries['libjs-prototype']),
  ]
}
