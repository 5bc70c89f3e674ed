import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from 'playwright'
import { apt, canInstall, installPackages } from './apt.ts'

/**
 * The headless shell comes first, because it needs only half the processor time for the same pages.
 */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/**
 * Returns the path of a full browser, or undefined if there is none. The headless shell lacks
 * notifications.
 */
export const findWholeChromium = (): string | undefined =>
  systemBrowsers.find((path) => !path.includes('shell') && existsSync(path))

const isRoot = process.getuid?.() === 0
const ifThere = (path: string | undefined) => (path && existsSync(path) ? path : undefined)
const findNow = () =>
  ifThere(process.env.CHROMIUM_PATH) ??
  ifThere(chromium.executablePath()) ??
  systemBrowsers.find((path) => existsSync(path))

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, Playwright's own or the system's. If there is
 * none, installs one: by apt as root on Debian, or by Playwright.
 */
export function resolveChromium(): string {
  const found = findNow()
  if (found) return found
  console.warn('No Chromium found. Installing one; this takes a minute or two …')
  for (const install of [installByApt, installByPlaywright]) {
    try {
      install()
      const installed = findNow()
      if (installed) return installed
    } catch (error) {
      console.warn(`  ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    }
  }
  throw new Error(
    'The browser tests need a Chromium, but none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its path.',
  )
}

function installByApt() {
  if (!canInstall()) return
  apt('update')
  try {
    installPackages('chromium-headless-shell', 'fonts-liberation')
  } catch {
    // Ubuntu, and Debian before 12, have no package of the headless shell.
    installPackages('chromium', 'fonts-liberation')
  }
}

function installByPlaywright() {
  execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  })
}

/** Launch options that work as root in a container, without background network requests. */
export const launchOptions = (): LaunchOptions => ({
  executablePath: resolveChromium(),
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})
