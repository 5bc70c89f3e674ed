import { isApiError } from '@treasures/api-client'
import { createModel, signal } from '@preact/signals-react'
import { thumbAddress } from '../shared/thumb-address.ts'

/** Absolute addresses. `large` opens in a new tab, `small` is the thumbnail. */
export type JobImage = { large: string; small: string }

export type JobImagesPhase =
  | { at: 'loading' }
  | { at: 'shown'; images: readonly JobImage[] }
  | { at: 'not-found' }
  | { at: 'failed' }

export type JobImagesPorts = {
  /** Returns paths relative to the API's base. */
  listPaths: (signal: AbortSignal) => Promise<readonly string[]>
  url: (path: string) => string
}

export const JobImagesModel = createModel(({ listPaths, url }: JobImagesPorts) => {
  const phase = signal<JobImagesPhase>({ at: 'loading' })
  let running: AbortController | undefined

  /** Loads the photos, and aborts a load in progress. */
  async function load() {
    running?.abort()
    const mine = (running = new AbortController())
    phase.value = { at: 'loading' }
    try {
      const paths = await listPaths(mine.signal)
      if (mine.signal.aborted) return
      phase.value = { at: 'shown', images: paths.map((path) => imageOf(url(path))) }
    } catch (error) {
      if (mine.signal.aborted) return
      // A malformed address counts as unknown, so a retry cannot help.
      const isUnknown = isApiError(error, 'images_not_found', 'malformed')
      if (!isUnknown) console.error('treasures: no images.', error)
      phase.value = { at: isUnknown ? 'not-found' : 'failed' }
    }
  }

  const stop = () => running?.abort()

  return { phase, load, stop }
})

const imageOf = (large: string): JobImage => ({ large, small: thumbAddress(large) })
