import { existsSync, readFileSync } from 'node:fs'
import { apt, canInstall, installPackages } from '../../scripts/apt.ts'
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

const missingOf = (packages: Record<string, string>) =>
  Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))

/** Installs missing packages if possible. Throws if a browser is still missing. */
export function needPackages(say: (text: string) => void) {
  const missing = () => missingOf({ ...browsers, ...libraries })
  if (missing().length > 0 && canInstall()) {
    say(`Installing ${missing().join(', ')} …`)
    apt('update')
    // Installs them one by one, so that a package missing from the archive does not prevent the
    // others.
    for (const name of missing()) {
      try {
        installPackages(name)
      } catch {
        say(`  ${name} could not be installed.`)
      }
    }
  }
  const without = missingOf(browsers)
  if (without.length > 0)
    throw new Error(
      `Firefox and WebKit come as packages of Debian, and ${without.join(', ')} is missing: apt-get install -y ${without.join(' ')}`,
    )
  for (const name of missingOf(libraries))
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
