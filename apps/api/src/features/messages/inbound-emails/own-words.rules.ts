/* Every search is bounded by the length of a line, so the time is proportional to the text. */

/** Longest line that can be the head of quoted words. */
const headAtMost = 400

/** Heads of forwarded and quoted e-mails, which end what the writer wrote. */
const divider = new RegExp(
  `^[-_* ]*(${[
    'original (message|appointment)',
    'ursprüngliche nachricht',
    'originalnachricht',
    'original-nachricht',
    'forwarded (message|by .*)',
    'weitergeleitete nachricht',
    'message (d.origine|transféré)',
    'mensaje original',
  ].join('|')})[-_* :]*$`,
  'i',
)
const forwarded =
  /^(begin forwarded message|anfang der weitergeleiteten (nachricht|e-mail)|start of forwarded message):?$/i

/** Fields of the head that Outlook writes above quoted words, in English, German, French and Spanish. */
const from = /^\W{0,3}(from|von|de)\W{0,3}:\W{0,3}\s*\S/i
const field =
  /^\W{0,3}(sent|date|to|cc|subject|reply-to|gesendet|datum|an|kopie|betreff|antwort an|envoyé|objet|à|enviado|fecha|para|asunto)\W{0,3}:/i

/** "On … wrote:", in the words of Gmail, Apple Mail, Thunderbird, Yahoo and Outlook. */
const attribution =
  /^(on|am|le|el|op)\b.{3,380}\b(wrote|schrieb|a écrit|escribió|schreef)(?!\p{L}).{0,200}:$|^\S.{0,200}<[^<>\s]+@[^<>\s]+>.{0,20}\b(wrote|schrieb|a écrit)(?!\p{L}).{0,120}:$|^\d{4}[-/.].{3,200}<[^<>\s]+@[^<>\s]+>:$/iu

/** Lines that phones and mail programs add below the sender's words. */
const sentFrom = new RegExp(
  `^(${[
    String.raw`sent (from|with|via) (my |the )?(\w+ )?(iphone|ipad|android|galaxy|samsung|mobile|phone|outlook|yahoo|proton|mail)\b.*`,
    'get outlook for .*',
    'holen sie sich outlook .*',
    '(von|aus) mein(em|er) .* gesendet',
    'gesendet (von|mit) .*',
    'diese (nachricht|e-mail) wurde (von|mit) .*',
    'envoyé (de|depuis) .*',
    'enviado desde .*',
  ].join('|')})$`,
  'i',
)

/** Marks words of an e-mail's HTML that are quoted. */
export const quoteMark = '>'

/**
 * Returns what a person wrote in an e-mail, without the words that they quote or forward and
 * without signature. Answers between and below quoted lines remain.
 */
export function ownWords(text: string): string {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u200b\u200e\u200f\ufeff]/g, '')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
  const own: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim()
    if (line.startsWith(quoteMark)) continue
    if (line === '--' || /^_{2,}\s*$|^-{2}\s?$/.test(line) || endsHere(lines, at)) break
    const quoted = attributionAt(lines, at)
    if (quoted === undefined) own.push(lines[at] ?? '')
    // Everything after a head without marks is quoted.
    else if (quoted.isMarked) at = quoted.last
    else break
  }
  return withoutFooter(own)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** True if the rest is an e-mail that the writer forwards or answers. */
function endsHere(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim()
  if (line.length > headAtMost) return false
  if (divider.test(line) && /^[-_*]|original|nachricht/i.test(line) && /[-_:]/.test(line))
    return true
  if (forwarded.test(line)) return true
  if (!from.test(line)) return false
  const next = lines.slice(at + 1, at + 7).filter((one) => field.test(one.trim()))
  return next.length >= 2
}

/** A head may be broken into as many as four lines. */
function attributionAt(lines: readonly string[], at: number) {
  let head = ''
  for (let last = at; last < Math.min(at + 4, lines.length); last++) {
    const line = (lines[last] ?? '').trim()
    if (line === '' || line.startsWith(quoteMark)) return undefined
    head = head ? `${head} ${line}` : line
    if (head.length > headAtMost) return undefined
    if (!attribution.test(head)) continue
    const next = lines.slice(last + 1, last + 4).find((one) => one.trim() !== '')
    return { last, isMarked: next?.trim().startsWith(quoteMark) ?? true }
  }
  return undefined
}

function withoutFooter(lines: readonly string[]): string[] {
  const kept = [...lines]
  for (;;) {
    const line = kept.at(-1)?.trim()
    if (line === undefined) return kept
    if (line !== '' && !(line.length < headAtMost && sentFrom.test(line))) return kept
    kept.pop()
  }
}
