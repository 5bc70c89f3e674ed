/** Says something to whoever typed the command. */
export const say = (text: string) => void process.stdout.write(`${text}\n`)

/** One line that fills up on a terminal; a line for every tenth in a log. `whole` is told at its end. */
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
