/**
 * Folds a surname so that people find themselves however they type it: "O’Neill", "o neill" and
 * "ONEILL" become the same, as do "Nuñez" and "Nunez", or "Smith-Jones" and "Smith Jones".
 */
export const foldSurname = (surname: string): string =>
  surname
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ßæœøđłðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    // Removes accents, apostrophes, hyphens, spaces and every other mark between letters.
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Letters that Unicode does not split into a base letter and an accent. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
