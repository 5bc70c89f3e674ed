import { paths } from '../../app/paths.ts'

type Named = { id: number; name: string }

/** The name is for people who read addresses. `.` and `..` would lead elsewhere. */
const isLeftOut = (name: string) => /^\.{0,2}$/.test(name.trim())

export const profilePath = ({ id, name }: Named): string =>
  isLeftOut(name) ? paths.customerProfile({ id }) : paths.customerProfileNamed({ id, name })

export const treasurePath = ({ id, name }: Named): string =>
  isLeftOut(name) ? paths.treasureProfile({ id }) : paths.treasureProfileNamed({ id, name })
