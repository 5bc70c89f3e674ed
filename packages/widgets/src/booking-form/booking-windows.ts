import {
  holdWindow,
  isApiError,
  listWindows,
  addDays,
  londonWallOf,
  type OkOf,
} from '@treasures/api-client'
import { computed, signal } from '@preact/signals-react'
import type { BookingCore } from './booking-core.ts'
import type { Saving } from './booking-saving.ts'
import { isDraftGone } from './booking-server.ts'

export type Window = OkOf<typeof listWindows>['data'][number]

/**
 * `none`: no treasure here has set working hours, or the times could not be loaded. The form then
 * asks for a day.
 */
export type WindowList =
  | { at: 'none' }
  | { at: 'loading' }
  | { at: 'ready'; windows: readonly Window[]; isMore: boolean }

/** Milliseconds to wait for the times before the form asks for a day instead. */
const patience = 5_000
/** Number of days in one response. */
const daysAtOnce = 14
/** Days from today up to which later times are searched for. */
const lookAhead = 84

const dayOf = ({ start_at }: { start_at: string }) => londonWallOf(new Date(start_at)).date

/** Times at which a treasure can come for a booking, and the time that is held for the booking. */
export function createWindows(core: BookingCore, saving: Saving) {
  const { ports, today, booking, window, notice, fields, go, stepAfter, fail } = core
  const { saves, ensureBooking, beginAnew, isSettled } = saving
  const { client, clock, log } = ports
  const { typed, put } = fields

  const list = signal<WindowList>({ at: 'loading' })
  /** London date whose times are visible. */
  const day = signal('')
  const picked = signal<Window | undefined>(undefined)
  const isMissing = signal(false)
  const isHolding = signal(false)
  /** True if the customer asks for a day instead. */
  const isOther = signal(false)
  /** True once a hold that had ended was renewed. */
  const isRenewed = signal(false)

  /** The time that is chosen to be booked at once. */
  const current = computed(() => {
    const { wanted, wanted_on, wanted_time } = typed.value
    if (!window.value || wanted !== 'date') return undefined
    const { date, time } = londonWallOf(new Date(window.value.start_at))
    return date === wanted_on && time === wanted_time ? window.value : undefined
  })

  let loaded = ''
  let next = ''
  const read = async (from: string): Promise<Window[]> => {
    const { id_service_option: option, postcode } = typed.value
    if (option === null) return []
    const own = booking.value && { booking: booking.value.id }
    const query = { option, postcode: postcode.trim(), from, ...own }
    return (await client.call(listWindows, { query })).data
  }

  /** Loads the times once for each option and postcode. */
  async function load() {
    const { id_service_option, postcode } = typed.value
    const wanted = `${id_service_option} ${postcode}`
    if (wanted === loaded) return
    loaded = wanted
    isOther.value = false
    list.value = { at: 'loading' }
    const giveUp = clock.after(patience, () => {
      if (loaded === wanted && list.value.at === 'loading') list.value = { at: 'none' }
    })
    try {
      const windows = await read(today())
      if (loaded !== wanted || list.value.at !== 'loading') return
      next = addDays(today(), daysAtOnce)
      list.value = windows.length ? { at: 'ready', windows, isMore: true } : { at: 'none' }
      const { wanted_on, wanted_time } = typed.value
      const isTyped = (one: Window) => {
        const { date, time } = londonWallOf(new Date(one.start_at))
        return date === wanted_on && time === wanted_time
      }
      picked.value = windows.find(isTyped)
      // Keeps the shown day if other times on this day are left.
      const [first] = windows
      const isLeft = windows.some((one) => dayOf(one) === day.value)
      if (picked.value) day.value = wanted_on
      else if (!isLeft && first) day.value = dayOf(first)
      // If the customer's earlier wish is none of these times, the form shows the wish as a day.
      isOther.value = typed.value.wanted !== null && !picked.value && !window.value
    } catch (error) {
      log('the times could not be loaded', error)
      if (loaded === wanted) list.value = { at: 'none' }
    } finally {
      giveUp()
    }
  }

  /** Adds the next dates on which there are times. */
  async function more() {
    const before = list.value
    if (before.at !== 'ready') return
    try {
      let found: Window[] = []
      const end = addDays(today(), lookAhead)
      while (!found.length && next < end) {
        found = await read(next)
        next = addDays(next, daysAtOnce)
      }
      if (list.value !== before) return
      const windows = [...before.windows, ...found]
      list.value = { at: 'ready', windows, isMore: next < end }
    } catch (error) {
      fail('later times could not be loaded', 'windows_failed', error)
    }
  }

  /** Holds a time, or ends the hold. */
  async function hold(start_at: string | null) {
    const ask = async () =>
      client.call(holdWindow, { body: { ...(await ensureBooking()), start_at } })
    const answer = await ask().catch(async (error: unknown) => {
      if (!isDraftGone(error)) throw error
      await beginAnew('run-out')
      return ask()
    })
    window.value = answer.window
  }

  /** Goes back to the times, because the chosen time is no longer free. */
  function lose() {
    window.value = null
    put({ wanted: null, wanted_on: '', wanted_time: '' })
    loaded = ''
    go('when')
    void load()
    notice.value = { says: 'window-taken' }
  }

  /** Chooses the picked time and continues. */
  async function take() {
    const one = picked.value
    isMissing.value = !one
    if (!one || isHolding.value) return
    notice.value = undefined
    isRenewed.value = false
    isHolding.value = true
    try {
      if (one.confirmed) {
        // The saved option determines the length of the held time, so the option is saved first.
        if (saves.state.value.at !== 'saved') await saves.save()
        await hold(one.start_at)
      } else window.value = null
      const { date, time } = londonWallOf(new Date(one.start_at))
      put({ wanted: 'date', wanted_on: date, wanted_time: time })
      go(stepAfter('when'))
      void saves.save()
    } catch (error) {
      if (isApiError(error, 'window_taken')) lose()
      else if (!isSettled(error)) fail('the time could not be held', 'hold_failed', error)
    } finally {
      isHolding.value = false
    }
  }

  /** Holds the chosen time again after its hold has ended. */
  async function holdAgain() {
    const gone = current.value
    if (!gone || gone.until || isHolding.value) return
    isHolding.value = true
    try {
      await hold(gone.start_at)
      isRenewed.value = true
    } catch (error) {
      if (isApiError(error, 'window_taken')) lose()
      // Completing the booking tries again to hold the time.
      else if (!isSettled(error)) log('the time could not be held again', error)
    } finally {
      isHolding.value = false
    }
  }

  return {
    list,
    day,
    picked,
    isMissing,
    isHolding,
    isOther,
    isRenewed,
    current,
    load,
    more,
    take,
    lose,
    holdAgain,
    now: () => clock.now(),
    chooseDay: (date: string) => {
      day.value = date
      picked.value = undefined
      isMissing.value = false
    },
    pick: (one: Window) => {
      picked.value = one
      isMissing.value = false
    },
    /** Asks for a day instead, and gives up the time that was chosen. */
    other: () => {
      isOther.value = true
      picked.value = undefined
      notice.value = undefined
      if (!window.value) return
      put({ wanted: null, wanted_on: '', wanted_time: '' })
      window.value = null
      hold(null).catch((error: unknown) => log('the hold could not be ended', error))
    },
    /** Shows the times again. */
    times: () => {
      isOther.value = false
    },
  }
}
export type Windows = ReturnType<typeof createWindows>
