import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** True if packages can be installed here: on Debian and its derivatives, as root. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Runs apt-get without output or questions, and waits up to 300 s while another process has its
 * lock.
 */
export function apt(...args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: 'ignore',
    env,
  })
}

export const installPackages = (...packages: string[]) =>
  apt('install', '-y', '--no-install-recommends', ...packages)
