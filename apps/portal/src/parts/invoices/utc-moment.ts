const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const two = (n: number) => String(n).padStart(2, '0')

/** Formats an instant in UTC as `dd MMM YYYY HH:mm`: "05 Sep 2026 14:07". */
export function utcMoment(instant: string): string {
  const at = new Date(instant)
  const day = `${two(at.getUTCDate())} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}
