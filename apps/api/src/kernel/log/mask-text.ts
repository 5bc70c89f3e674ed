/** By what somebody or something could be found: queries of addresses, e-mails, telephone numbers, network addresses, and tokens. */
const telling: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\?[^\s"]*/g, '?…'],
  [/[^\s"'<>@]+@[^\s"'<>@]+/g, '[e-mail]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/\+?\d(?:[ ()-]?\d){8,}/g, '[number]'],
  // In mixed signs, as no name of ours is.
  [/(?=(?:[a-z_-]*[A-Z\d]){5})[\w-]{20,}/g, '[secret]'],
]

/** Text for a log, which may have been made of what somebody sent. */
export const maskText = (text: string): string =>
  telling.reduce((masked, [pattern, instead]) => masked.replaceAll(pattern, instead), text)
