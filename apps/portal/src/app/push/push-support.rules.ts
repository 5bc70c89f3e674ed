/** What of this browser decides. */
export type PushSupport = {
  /** It has workers and a push service. */
  hasPush: boolean
  /** An iPhone or iPad: Apple lets the installed app alone show notifications. */
  isApple: boolean
  /** Opened from the home screen. */
  isInstalled: boolean
  permission: 'default' | 'granted' | 'denied'
  isSubscribed: boolean
}

/** Whether messages are pushed to this device, and else what stands in the way. */
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

/** From the most particular: most browsers name others, too. */
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

/** "Chrome on Android": what its owner, and staff, know a device by. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[], otherwise: string) =>
    names.find(([mark]) => mark.test(userAgent))?.[1] ?? otherwise
  return `${nameIn(browsers, 'A browser')} on ${nameIn(systems, 'a device')}`
}

/** What people call it. */
export const deviceWord = (userAgent: string): 'phone' | 'computer' =>
  /\b(?:Mobi\w*|Android|iPhone|iPad)\b/.test(userAgent) ? 'phone' : 'computer'
