/** Properties of this browser that decide its push state. */
export type PushSupport = {
  /** True if the browser has service workers and a push service. */
  hasPush: boolean
  /** True on an iPhone or iPad, where Apple allows notifications only for an installed app. */
  isApple: boolean
  /** True if the page was opened from the home screen. */
  isInstalled: boolean
  permission: 'default' | 'granted' | 'denied'
  isSubscribed: boolean
}

/** State of push messages on this device: on, off, or the obstacle. */
export type PushState = 'on' | 'off' | 'blocked' | 'home_screen_first' | 'impossible'

export function decidePushState({
  hasPush,
  isApple,
  isInstalled,
  permission,
  isSubscribed,
}: PushSupport): PushState {
  if (isApple && !isInstalled) return 'home_screen_first'
  if (!hasPush) return 'impossible'
  if (permission === 'denied') return 'blocked'
  return isSubscribed && permission === 'granted' ? 'on' : 'off'
}

/** The most specific names come first, because most user agents also name other browsers. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bCrOS\b/, 'Linux'],
] as const

/** Name of a device for its owner and for staff: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[], otherwise: string) =>
    names.find(([mark]) => mark.test(userAgent))?.[1] ?? otherwise
  return `${nameIn(browsers, 'A browser')} on ${nameIn(systems, 'a device')}`
}

/** Everyday word for the device. */
export const deviceWord = (userAgent: string): 'phone' | 'computer' =>
  /\b(?:Mobi\w*|Android|iPhone|iPad)\b/.test(userAgent) ? 'phone' : 'computer'
