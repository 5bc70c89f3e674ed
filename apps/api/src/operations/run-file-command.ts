import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '../kernel/command-line.ts'
import { runCommand } from './run-command.ts'

const options = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Runs a command that takes one FILE. `json` asks for output that programs can read. */
export const runFileCommand = (
  usage: string,
  command: (file: { path: string; json: boolean }) => Promise<void>,
) =>
  runCommand(usage, async (args) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file] = positionals
    if (file && positionals.length === 1 && !values.help)
      return command({ path: resolve(file), json: values.json })
    process.exitCode = values.help ? 0 : 2
    say(usage)
  })
