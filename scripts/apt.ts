import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages can be installed here: on Debian and its kin, as root. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Runs apt-get without a word or a question, and waits while somebody else does. */
export function apt(...args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: 'ignore',
    env,
  })
}

export const installPackages = (...packages: string[]) =>
  apt('install', '-y', '--no-install-recommends', ...packages)
