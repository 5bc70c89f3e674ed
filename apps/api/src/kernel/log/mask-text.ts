/**
 * Patterns that could identify someone: queries of addresses, e-mails, phone numbers, network
 * addresses, and tokens.
 */
const telling: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\?[^\s"]*/g, '?…'],
  [/[^\s"'<>@]+@[^\s"'<>@]+/g, '[e-mail]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/\+?\d(?:[ ()-]?\d){8,}/g, '[number]'],
  // Long runs of mixed characters, unlike any name of ours.
  [/(?=(?:[a-z_-]*[A-Z\d]){5})[\w-]{20,}/g, '[secret]'],
]

/** Masks a text for the log, because it may contain what someone sent. */
export const maskText = (text: string): string =>
  telling.reduce((masked, [pattern, instead]) => masked.replaceAll(pattern, instead), text)
