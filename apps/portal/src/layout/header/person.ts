import { fullName } from '@treasures/api-client'
type Person = { fname: string; lname: string; email: string }

export const nameOf = ({ fname, lname, email }: Person) => fullName({ fname, lname }) || email

/**
 * Returns one or two letters as people see them. An accented letter counts as one letter, and so
 * does an emoji.
 */
export function initialsOf({ fname, lname, email }: Person): string {
  const first = (text: string) => [...new Intl.Segmenter('en-GB').segment(text.trim())][0]?.segment
  const letters = `${first(fname) ?? ''}${first(lname) ?? ''}` || (first(email) ?? '')
  return letters.toLocaleUpperCase('en-GB')
}
