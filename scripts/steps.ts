import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the repository. Every script works from here, whatever the caller's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

export type Outcome = { ok: boolean; seconds: number; output: string }

type RunOptions = {
  cwd?: string
  env?: Record<string, string>
  /**
   * `show` prints the output as it arrives. `keep` collects it, to be printed if the step fails.
   */
  output?: 'show' | 'keep'
}

/** Runs one command to its end. A command that cannot be started counts as failed. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<Outcome> {
  const started = performance.now()
  const { cwd = root, env, output = 'keep' } = options
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))

  return new Promise((resolve) => {
    const end = (ok: boolean, note = '') =>
      resolve({
        ok,
        seconds: (performance.now() - started) / 1000,
        output: Buffer.concat(chunks).toString() + note,
      })
    child.on('error', (error) => end(false, `${command}: ${error.message}\n`))
    child.on('close', (code, signal) => end(code === 0, signal ? `stopped by ${signal}\n` : ''))
  })
}

/** Runs a script or a tool's entry file with the Node that runs this script. */
export const runNode = (args: string[], options?: RunOptions) =>
  run(process.execPath, args, options)

/** `12.3 s`, right-aligned, so that a list of steps reads as a table. */
export const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(6)} s`

/** Runs pnpm: the one that runs this script, or the version named in the README. */
export function runPnpm(args: string[], options?: RunOptions) {
  const path = process.env['npm_execpath'] ?? ''
  if (!/pnpm/.test(path)) return run('npx', ['--yes', 'pnpm@12', ...args], options)
  return /\.[cm]?js$/.test(path) ? runNode([path, ...args], options) : run(path, args, options)
}

/** Path of a tool's entry file among our dependencies, to run with `runNode`. */
export const tool = (path: string) => join(root, 'node_modules', path)
