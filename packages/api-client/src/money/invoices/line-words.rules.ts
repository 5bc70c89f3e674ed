/**
 * Splits the words of an invoice line into its title and a note of the treasure. There is no note
 * if it would only repeat the service, with which `about` begins. Older lines have no `about`.
 */
export const lineWords = ({
  about = '',
  descr,
}: {
  about?: string
  descr: string
}): { descr: string; note?: string } =>
  about && !about.startsWith(`${descr} by `)
    ? { descr: about, note: descr }
    : { descr: about || descr }
