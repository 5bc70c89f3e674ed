import { setTimeout as wait } from 'node:timers/promises'
import { compare, settle } from './compare.ts'
import type { Fault } from './faults.ts'
import { createWorld, type World } from './world.ts'

export type Outcome = {
  title: string
  rounds: number
  bookings: number
  /** Jobs that a treasure won. */
  claims: number
  adjustments: number
  pictures: number
  /** Jobs accepted through the link of an offer. */
  offers: number
  acknowledged: number
  unreached: number
  putOff: number
  /** E-mails that arrived again under the same id. */
  mailsAgain: number
  /** Most milliseconds of any round from the end of the fault until no task was due. */
  slowest: number
  wrong: number
}

/** Least milliseconds of ordinary use before a fault, and milliseconds after it. */
const before = 500
const after = 1_500

/** Strikes once while people use the product. Lists what is wrong once all due work is done. */
export async function runRound(world: World, fault: Pick<Fault, 'strike'>) {
  const over = new AbortController()
  const life = world.people.live(over.signal)
  await wait(before + world.random.whole(0, 2_000))
  await fault.strike(world)
  await wait(after)
  over.abort()
  await life
  const began = performance.now()
  const due = await settle(world)
  const took = Math.round(performance.now() - began)
  const ended = world
    .instances()
    .filter(([, one]) => !one.isRunning())
    .map(([name, one]) => `${name} has ended:\n${one.read()}`)
  const told = world.ledger.tally.wrong.splice(0)
  return {
    took,
    wrong: [...told, ...ended, ...due, ...(await compare(world))],
  }
}

function countOf(lines: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1)
  return times
}

/** Runs some rounds of one fault in its own world, and reports on each. */
export async function runRounds(
  fault: Fault,
  { seed, say, ...asked }: { rounds: number; seed: number; say: (line: string) => void },
): Promise<Outcome> {
  const rounds = Math.min(asked.rounds, fault.roundsAtMost ?? asked.rounds)
  const world = await createWorld(seed, fault.world)
  const { tally } = world.ledger
  const outcome = { title: fault.title, rounds, slowest: 0, wrong: [] as string[] }
  try {
    await settle(world)
    for (let round = 1; round <= rounds; round++) {
      const earlier = { ...tally }
      const { took, wrong } = await runRound(world, fault)
      outcome.slowest = Math.max(outcome.slowest, took)
      outcome.wrong.push(...wrong)
      say(
        `  ${wrong.length ? '✗' : '✓'} ${fault.title}, round ${round}: ${tally.acknowledged - earlier.acknowledged} acknowledged, ${tally.unreached - earlier.unreached} unanswered, ${tally.putOff - earlier.putOff} put off; all done ${took} ms later`,
      )
      for (const [line, times] of countOf(wrong))
        say(`      ${line}${times > 1 ? `, ${times} times` : ''}`)
    }
    const { acknowledged, unreached, putOff } = tally
    const { bookings, claims, adjustments, pictures, offers } = world.ledger
    return {
      ...outcome,
      bookings: bookings.size,
      claims: claims.size,
      adjustments: adjustments.size,
      pictures: pictures.size,
      offers: offers.size,
      acknowledged,
      unreached,
      putOff,
      mailsAgain: [...world.sink.received.values()].reduce((sum, times) => sum + times - 1, 0),
      wrong: outcome.wrong.length,
    }
  } finally {
    await world.close()
  }
}
