import type { FrameLocator, Page } from 'playwright'

/* Elements and actions of a booking form, on any page. */

export const form = (page: Page | FrameLocator) => page.locator('treasures-booking-form')

/** A postcode in the demo's first region. */
export const served = 'SE13 5AB'

export const neighbour = {
  'First name': 'Olive',
  Surname: 'Okafor',
  'E-mail': 'olive.okafor@example.com',
  Mobile: '07700 900123',
  Address: '12 Ladywell Road',
}

/**
 * Goes through the form step by step as a customer does, and counts the presses. Typing counts as
 * none.
 */
export function walk(page: Page | FrameLocator) {
  const at = form(page)
  const press = async (act: () => Promise<unknown>) => {
    await act()
    steps.presses += 1
  }
  const next = (name: string | RegExp) =>
    press(() => at.getByRole('button', { name, exact: true }).click())
  const heading = (name: string) => at.getByRole('heading', { name }).waitFor()

  const steps = {
    presses: 0,
    async postcode(postcode = served) {
      await at.getByLabel('Postcode', { exact: true }).fill(postcode)
      await next('See services and prices')
    },
    async what(service: string, words: string) {
      await heading('What do you need done?')
      await press(() => at.getByRole('radio', { name: service, exact: true }).click())
      await at.getByLabel('Tell us about the job').fill(words)
      await next('Choose a day')
    },
    async when(day = 'As soon as possible') {
      await heading('When should it be?')
      const other = at.getByRole('button', { name: 'None of these times suit me' })
      const answer = at.getByRole('button', { name: day, exact: true })
      await other.or(answer).first().waitFor()
      if (!(await answer.isVisible())) await press(() => other.click())
      await next(day)
    },
    /** Picks the first time that is confirmed at once, on the first day that has one. */
    async time() {
      const times = at.getByRole('radiogroup', { name: 'Confirmed straight away' })
      for (const day of await at
        .getByRole('radiogroup', { name: 'Day' })
        .getByRole('radio')
        .all()) {
        await press(() => day.check())
        if (await times.isVisible()) break
      }
      await press(() => times.getByRole('radio').first().check())
      await next('Continue')
    },
    async contact(fields: Partial<typeof neighbour> = neighbour) {
      await heading('Your details')
      for (const [label, text] of Object.entries(fields))
        await at.getByLabel(label, { exact: true }).fill(text)
      await next('Review booking')
    },
    async review() {
      await heading('Check your booking')
      await press(() => at.getByRole('checkbox').check())
    },
    async book() {
      await next(/^Book (and pay|this job)/)
      await heading('Your job is booked.')
      const text = (await at.getByText(/Job ID \d+/).textContent()) ?? ''
      return Number(/Job ID (\d+)/.exec(text)?.[1])
    },
  }
  return steps
}
