import { expect, test } from 'vitest'
import { readIntent } from './intents.rules.ts'

const meant: Record<string, string> = {
  yes: 'YES|Yes please.|y|Y!|yeah|Yep, thanks|ok|OK will do|Okay, I’ll do it|I accept|Accepted|Sure|👍|👍🏽|Happy to do it|I’ll take it please|go ahead|Sounds good, thank you|yes I can do this job|Hi, yes please, thanks',
  no: 'NO|n|Nope|No thanks|No thank you|Sorry, no|Sorry can’t do it|can’t make it|Not this time, sorry|decline|Too busy sorry|Not interested|No, I can’t do this one',
  on_my_way: 'ON MY WAY|on my way!|Omw|I’m on the way|Just setting off now|leaving now',
  done: 'DONE|Done!|All done|Finished|It’s done, thanks|Job done|I have finished the job|completed',
  started: 'STARTED|Yes started|I’ve started already|Have started|work is underway',
  hand_back: 'HAND BACK|Hand it back please|I want to give it back|handing back',
  ring_me: 'RING ME|Please ring me|call me back|Can someone call me please?|give me a ring',
  status: 'STATUS|status?|Any news?|what’s happening|Any update on my job',
  thanks: 'Thanks|Thank you very much!|ok thanks|Cheers|Lovely, thanks',
  unclear:
    '|Hello|Hi there|Hello, is there parking?|Yes but not before five|yes no|No problem|Not yes|27|2pm|yes 27 or 31|Is it done?|Who is this?|Ring the customer|I am not done|Thank you for your message. I am away until Monday.|Yes we have no bananas|call off the job|never started|do you accept cards',
}

test.each(
  Object.entries(meant).flatMap(([is, texts]) => texts.split('|').map((text) => [text, is])),
)('%j means %s', (text, is) => {
  expect(readIntent(text).is).toBe(is)
})

test.each([
  ['YES 27', 'yes', 27],
  ['yes to job 27 please', 'yes', 27],
  ['No #31', 'no', 31],
  ['27 yes', 'yes', 27],
  ['DONE 27.', 'done', 27],
  ['on my way to 27', 'on_my_way', 27],
  ['Running 20 mins late for job 27', 'late', 27],
  ['£120 for job 27', 'price', 27],
  ['YES', 'yes', null],
] as const)('%j is a %s about job %j', (text, is, job) => {
  expect(readIntent(text)).toMatchObject({ is, about: { job } })
})

test('a known name in an answer is read, and an unknown name makes it unclear', () => {
  expect(readIntent('Yes, Martin', ['Jo', 'Martin'])).toMatchObject({
    is: 'yes',
    about: { job: null, name: 'martin' },
  })
  expect(readIntent('Yes Martin', ['Jo'])).toEqual({ is: 'unclear' })
})

test.each([
  ['RUNNING LATE 20', 20],
  ['running 20 mins late', 20],
  ['Sorry, running late', null],
  ['20 minutes late', 20],
  ['I’ll be half an hour late', 30],
  ['about an hour late, sorry', 60],
  ['2 hours late', 120],
  ['Going to be 15min late', 15],
  ['late 0', null],
])('%j is late by %j minutes', (text, minutes) => {
  expect(readIntent(text)).toMatchObject({ is: 'late', minutes })
})

test.each(['Is it too late?', 'better late than never', 'late because of the van'])(
  '%j is left to a person',
  (text) => {
    expect(readIntent(text).is).toBe('unclear')
  },
)

test.each([
  ['£120', 12_000],
  ['£1,200.50', 120_050],
  ['120 pounds', 12_000],
  ['price 85', 8_500],
  ['My price is £99.99 please', 9_999],
  ['80 quid', 8_000],
])('%j names %j pence', (text, pence) => {
  expect(readIntent(text)).toMatchObject({ is: 'price', pence })
})

test.each(['Is it £120 or £150?', '£120 plus materials', 'I paid £20 already'])(
  '%j names no price',
  (text) => {
    expect(readIntent(text).is).toBe('unclear')
  },
)
