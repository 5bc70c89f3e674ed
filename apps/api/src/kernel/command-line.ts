/** Prints a line for the person at the terminal. */
export const say = (text: string) => void process.stdout.write(`${text}\n`)

/**
 * Draws progress: one growing line on a terminal, one line per tenth in a log. `whole` is printed
 * at the end.
 */
export function drawBar(verb: string, whole?: string): (part: number) => void {
  let told = -1
  return (part) => {
    const percent = Math.floor(part * 100)
    const step = process.stdout.isTTY ? 1 : 10
    if (percent < told + step) return
    told = percent - (percent % step)
    const bar = '#'.repeat(Math.round(percent / 4)).padEnd(25, '.')
    if (process.stdout.isTTY)
      process.stdout.write(`\r  [${bar}] ${percent} %${part === 1 ? '\n' : ''}`)
    else say(`  ${verb} ${told} %`)
    if (part === 1 && whole) say(`  ${whole}`)
  }
}
