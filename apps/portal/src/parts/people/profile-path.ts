import { paths } from '../../app/paths.ts'

type Named = { id: number; name: string }

/**
 * True for names that would change the path if included: empty ones, `.` and `..`. Names in
 * addresses are only for people to read.
 */
const isLeftOut = (name: string) => /^\.{0,2}$/.test(name.trim())

export const profilePath = ({ id, name }: Named): string =>
  isLeftOut(name) ? paths.customerProfile({ id }) : paths.customerProfileNamed({ id, name })

export const treasurePath = ({ id, name }: Named): string =>
  isLeftOut(name) ? paths.treasureProfile({ id }) : paths.treasureProfileNamed({ id, name })
