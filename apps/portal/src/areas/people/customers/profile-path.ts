import { paths } from '../../../app/paths.ts'

/** The name is for people who read addresses. `.` and `..` would lead elsewhere. */
export const profilePath = ({ id, name }: { id: number; name: string }): string =>
  /^\.{0,2}$/.test(name.trim())
    ? paths.customerProfile({ id })
    : paths.customerProfileNamed({ id, name })
