/** Returns a name such as "Ann Lee". Erased people have no surname. */
export const fullName = ({ fname, lname }: { fname: string; lname: string }): string =>
  `${fname} ${lname}`.trim()
