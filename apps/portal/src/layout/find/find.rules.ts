import type { ListedScreen } from '../../app/screen-groups.ts'

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[̀-ͯ'’]/g, '')
    .toLowerCase()
    .replaceAll('e-mail', 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Ranks how well a name matches the typed words; 0 for no match. Each typed word must begin one of
 * the name's words.
 */
function rank(
  { title, also = '' }: Pick<ListedScreen, 'title' | 'also'>,
  typed: readonly string[],
) {
  const named = wordsOf(title)
  const all = [...named, ...wordsOf(also)]
  const isAmong = (words: readonly string[]) =>
    typed.every((word) => words.some((one) => one.startsWith(word)))
  if (typed.length === 0 || !isAmong(all)) return 0
  if (!isAmong(named)) return 1
  return named[0]?.startsWith(typed[0] ?? '') ? 3 : 2
}

/** Returns matches, best first. Names rank above synonyms. */
export function named<Named extends Pick<ListedScreen, 'title' | 'also'>>(
  all: readonly Named[],
  typed: string,
): Named[] {
  const words = wordsOf(typed)
  return all
    .map((one) => ({ one, rank: rank(one, words) }))
    .filter((found) => found.rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ one }) => one)
}
