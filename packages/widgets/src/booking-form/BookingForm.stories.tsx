import { londonWallOf, type Booking as Draft } from '@treasures/api-client'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { find, rootOf, typeInto } from '../shared/story-steps.ts'
import { BookingFormSlot, bookingFormStyles } from './BookingForm.tsx'
import {
  done,
  fakeClient,
  freshDraft,
  key,
  longWords,
  notServed,
  openingSoon,
  option,
  paths,
  price,
  refusal,
  window,
  type Answers,
} from './booking-form.fixtures.ts'

/** The whole way from the postcode to a booked job, with its possible failures. */
const meta = {
  title: 'Booking form',
  component: BookingFormSlot,
  parameters: { styles: bookingFormStyles },
  // Clears the draft of the previous story.
  beforeEach: () => localStorage.clear(),
  args: { client: fakeClient(), region: 1 },
} satisfies Meta<typeof BookingFormSlot>
export default meta

type Story = StoryObj<typeof meta>

const answering = (answers: Answers) => ({ client: fakeClient(answers) })
const never = () => new Promise(() => {})
const away = () => {
  throw new TypeError('Failed to fetch')
}
/** A draft left at `step`, opened through its link. */
const leftAt = (step: 'what' | 'when' | 'contact' | 'review', answers: Answers = {}) => ({
  client: fakeClient({ [paths.read]: () => freshDraft({ step }), ...answers }),
  resume: key,
})

const inAMonth = window(
  `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T09:00:00.000Z`,
)
const hoursLater = (hours: number, confirmed: boolean) =>
  window(new Date(Date.parse(inAMonth.start_at) + hours * 3_600_000).toISOString(), { confirmed })
const times: Answers = {
  [paths.windows]: () => ({
    data: [
      inAMonth,
      ...[0.5, 1, 4, 4.5, 24, 48].map((hours) => hoursLater(hours, hours < 4 || hours > 5)),
    ],
  }),
}
/** A draft with a held time, or with a time whose hold has ended. */
const held = (
  until: string | null = new Date(Date.now() + 600_000).toISOString(),
): Partial<Draft> => {
  const { date, time } = londonWallOf(new Date(inAMonth.start_at))
  const { start_at, end_at } = inAMonth
  return {
    wanted: 'date',
    wanted_on: date,
    wanted_time: time as '09:00',
    window: { start_at, end_at, until },
  }
}

const shows =
  (text: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await waitFor(() => expect(rootOf(canvasElement).textContent).toContain(text))
  }

const lookUp: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const root = rootOf(canvasElement)
  typeInto(find(root, 'input[name=postcode]'), 'SE13 5AB')
  find(root, 'button[type=submit]').click()
}

/** Waits for the step with this heading, then presses its Next button. */
const goOn =
  (heading: string, text: string): NonNullable<Story['play']> =>
  async (context) => {
    await shows(heading)(context)
    const root = rootOf(context.canvasElement)
    root.querySelector<HTMLElement>('input[name=express]')?.click()
    find(root, 'button[type=submit]').click()
    await shows(text)(context)
  }

export const Postcode: Story = {}
export const PostcodeMissing: Story = { play: goOn('Where is', 'Postcode is required') }
export const LookingUp: Story = { args: answering({ [paths.services]: never }), play: lookUp }
export const What: Story = { args: { postcode: 'SE13 5AB' }, play: shows('Handyperson') }
export const WhatChosen: Story = { args: leftAt('what'), play: shows('£180.00') }
export const WhatLoading: Story = {
  args: { ...answering({ [paths.services]: never }), postcode: 'SE13 5AB' },
}
export const WhatFailed: Story = {
  args: { ...answering({ [paths.services]: away }), postcode: 'SE13 5AB' },
  play: shows('could not be loaded'),
}
export const When: Story = { args: leftAt('when'), play: shows('Another day') }
export const ContactSaved: Story = {
  args: leftAt('contact'),
  play: shows('We only show part of them here.'),
}
export const Contact: Story = {
  args: leftAt('contact'),
  play: async (context) => {
    await shows('We only show part of them here.')(context)
    find(rootOf(context.canvasElement), '.booking-held button').click()
    await shows('Surname')(context)
  },
}
export const ContactSignedIn: Story = {
  args: { ...leftAt('contact'), book: 'signed_in', customer: { id: 5, name: 'Ada Okafor' } },
  play: shows('You are booking for Ada Okafor.'),
}
export const Review: Story = {
  args: leftAt('review'),
  play: shows('Book and pay from £50.40 afterwards'),
}
export const Booking: Story = {
  args: leftAt('review', { [paths.complete]: never }),
  play: goOn('Check your booking', 'Booking your job'),
}
export const PriceChanged: Story = {
  args: leftAt('review', {
    [paths.complete]: () => {
      throw refusal(409, 'price_changed')
    },
    [paths.price]: () => price(option({ customerprice: 28, least: 56, least_vat: 9.33 })),
  }),
  play: goOn('Check your booking', 'is now £28.00'),
}
export const BookingFailed: Story = {
  args: leftAt('review', { [paths.complete]: away }),
  play: goOn('Check your booking', "We couldn't reach our server."),
}
export const Done: Story = {
  args: leftAt('review'),
  play: goOn('Check your booking', 'Your job is booked.'),
}
export const Times: Story = {
  args: leftAt('when', {
    ...times,
    [paths.read]: () => freshDraft({ step: 'when', wanted: null }),
  }),
  play: shows('Confirmed straight away'),
}
export const NoTimePicked: Story = {
  ...Times,
  play: async (context) => {
    await shows('Confirmed straight away')(context)
    await goOn('When should it be?', 'Please choose a time')(context)
  },
}
export const NarrowTimes: Story = {
  ...Times,
  globals: { viewport: { value: 'mobile1' } },
  parameters: { width: 320 },
}
export const DarkTimes: Story = { ...Times, globals: { theme: 'dark' } }
export const TimeHeld: Story = {
  args: leftAt('review', {
    ...times,
    [paths.read]: () => freshDraft({ ...held(), step: 'review' }),
  }),
  play: shows('Held for you until'),
}
export const TimeNotHeldAnyMore: Story = {
  args: leftAt('review', {
    ...times,
    [paths.hold]: away,
    [paths.read]: () => freshDraft({ ...held(null), step: 'review' }),
  }),
  play: shows('still free when you book'),
}
export const TimeTaken: Story = {
  args: leftAt('review', {
    ...times,
    [paths.read]: () => freshDraft({ ...held(), step: 'review' }),
    [paths.complete]: () => {
      throw refusal(409, 'window_taken')
    },
  }),
  play: goOn('Check your booking', 'That time has just been taken.'),
}
export const DoneAndConfirmed: Story = {
  args: leftAt('review', {
    ...times,
    [paths.read]: () => freshDraft({ ...held(), step: 'review' }),
    [paths.complete]: () => done({ visit: inAMonth }),
  }),
  play: goOn('Check your booking', 'Your time is confirmed.'),
}
export const NotSaved: Story = {
  args: leftAt('when', { [paths.update]: away }),
  play: goOn('When should it be?', 'Not saved yet.'),
}
export const OpeningSoon: Story = {
  args: { ...answering({ [paths.services]: openingSoon }), postcode: 'YO1 7HH' },
}

export const NotServed: Story = {
  args: { ...answering({ [paths.services]: notServed }), postcode: 'YO1 7HH' },
  play: shows('We are not in York yet'),
}
export const LinkLeadsNowhere: Story = {
  args: leftAt('what', {
    [paths.read]: () => {
      throw refusal(404, 'booking_not_found')
    },
  }),
  play: shows("We can't find a booking for this link"),
}
export const LongWords: Story = {
  args: leftAt('what', { [paths.services]: longWords }),
  play: shows('Handyperson'),
}
export const Narrow: Story = {
  globals: { viewport: { value: 'mobile1' } },
  parameters: { width: 320 },
  args: leftAt('what', { [paths.services]: longWords }),
  play: shows('Handyperson'),
}
export const Dark: Story = { globals: { theme: 'dark' }, args: leftAt('what'), play: shows('£180') }
export const DarkReview: Story = {
  globals: { theme: 'dark' },
  args: leftAt('review'),
  play: shows('Book and pay from £50.40 afterwards'),
}
