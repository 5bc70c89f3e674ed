import { existsSync } from 'node:fs'
import { apt, canInstall, installPackages } from '../scripts/apt.ts'

/** Debian packages, each with a file that exists if the package is installed. */
export type DebianPackages = Record<string, string>

export const missingPackages = (packages: DebianPackages) =>
  Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))

/** Installs missing packages, if this is possible here. Returns the names of those still missing. */
export function installMissing(packages: DebianPackages, say: (text: string) => void): string[] {
  const missing = missingPackages(packages)
  if (missing.length === 0 || !canInstall()) return missing
  say(`Installing ${missing.join(', ')} …`)
  apt('update')
  // Installs them one by one, so that a package missing from the archive does not prevent the
  // others.
  for (const name of missing) {
    try {
      installPackages(name)
    } catch {
      say(`  ${name} could not be installed.`)
    }
  }
  return missingPackages(packages)
}

/** Installs missing packages. Throws, with the command to type, if one is still missing. */
export function needDebian(packages: DebianPackages) {
  const missing = installMissing(packages, (text) => console.warn(text))
  if (missing.length > 0)
    throw new Error(`These packages of Debian are missing: apt-get install -y ${missing.join(' ')}`)
}
