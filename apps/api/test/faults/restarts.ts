import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import {
  boardStreamPath,
  createClient,
  createPartialBooking,
  uploadBookingImage,
} from '@treasures/api-client'
import { compare, settle } from './compare.ts'
import { countingFetch } from './counting-fetch.ts'
import { readPages } from './read-pages.ts'
import { createWorld, type World } from './world.ts'

/** Calls to make while instances are replaced. */
const enough = 10_000

/**
 * Replaces two instances behind a proxy in turn, while people make calls, read streams and send
 * pictures. Counts the dropped calls and the errors.
 */
export async function runRestarts({ seed, say }: { seed: number; say: (line: string) => void }) {
  const counted = countingFetch()
  const world = await createWorld(seed, {
    proxied: true,
    env: { STOP_DELAY: '2' },
    fetch: counted.fetch,
  })
  try {
    await settle(world)
    const over = new AbortController()
    const life = Promise.all([
      world.people.live(over.signal),
      readPages(world, { signal: over.signal, atOnce: 8, pause: 20, fetch: counted.fetch }),
      ...Array.from({ length: 2 }, () => upload(world, counted, over.signal)),
      ...Array.from({ length: 3 }, () => listen(world, counted, over.signal)),
    ])
    let restarts = 0
    while (counted.calls.made < enough || restarts < 6) {
      await replace(world, restarts++ % 2 ? 'other' : 'web')
      say(
        `  restart ${restarts}: ${counted.calls.made} calls, ${counted.calls.dropped.length} dropped`,
      )
    }
    over.abort()
    await life
    const due = await settle(world)
    const wrong = [
      ...counted.calls.dropped,
      ...world.ledger.tally.wrong,
      ...due,
      ...(await compare(world)),
    ]
    for (const line of new Set(wrong)) say(`      ${line}`)
    const { made, writes, uploads, streams } = counted.calls
    return { restarts, calls: made, writes, uploads, streams, wrong: wrong.length }
  } finally {
    await world.close()
  }
}

/**
 * Restarts an instance and waits until it is ready, as operators do before they restart the next.
 */
async function replace(world: World, name: 'web' | 'other') {
  await world.instance(name).end('SIGTERM')
  await world.start(name)
  while (!(await world.isReady(name))) await wait(100)
}

type Counted = ReturnType<typeof countingFetch>

/** Uploads pictures over a slow line. */
async function upload(world: World, { fetch, calls }: Counted, signal: AbortSignal) {
  const picture = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  let sent = 0
  while (!signal.aborted) {
    const from = { 'x-forwarded-for': `10.201.${world.random.whole(0, 255)}.${sent++ & 255}` }
    const client = createClient({ apiBase: world.apiUrl, fetch, extras: () => ({ headers: from }) })
    const draft = await client
      .call(createPartialBooking, {
        body: { id_service_option: await world.people.option(), postcode: 'SE13 5AB' },
      })
      .catch(() => undefined)
    await wait(100)
    if (!draft) continue
    const { type, body } = await slowForm(
      { id_job: draft.id, token: draft.token, image_number: '1' },
      picture,
    )
    const answer = await fetch(`${world.apiUrl}${uploadBookingImage.path}`, {
      method: 'POST',
      headers: { ...from, 'content-type': type },
      body,
      duplex: 'half',
    } as RequestInit).catch(() => undefined)
    await answer?.text()
    if (answer?.ok) calls.uploads++
    else if (answer) calls.dropped.push(`a picture: ${answer.status}`)
  }
}

/** Builds a form with a file that takes two seconds to arrive. */
async function slowForm(fields: Record<string, string>, file: Buffer) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'file')
  const whole = new Response(form)
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const size = Math.ceil(bytes.length / 10)
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await wait(200)
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, (at += size)))
    },
  })
  return { type: whole.headers.get('content-type') ?? '', body }
}

/** Reads an open board's stream. It ends with its instance and is opened again, as browsers do. */
async function listen({ apiUrl }: World, { fetch, calls }: Counted, signal: AbortSignal) {
  while (!signal.aborted) {
    calls.streams++
    const answer = await fetch(`${apiUrl}${boardStreamPath}`, { signal }).catch(() => undefined)
    await answer?.text().catch(() => {
      if (!signal.aborted) calls.dropped.push('a stream was broken off')
    })
    await wait(500)
  }
}
