/**
 * Splits the words of an invoice line into its title and the treasure's note. There is no note if
 * it would only repeat the service, which begins `about`. Older lines have no `about`.
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
