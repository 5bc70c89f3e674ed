import type { Activity, Tag } from '@treasures/api-client'
import type { Fake, FakeRequest } from './fake-call.ts'

const people = [
  { id: 4, fname: 'Ada', lname: 'Admin' },
  { id: 5, fname: 'Sue', lname: 'Super' },
]

const tags: Tag[] = [
  { id: 1, name: 'Key holder', color: '#0b6e63' },
  { id: 2, name: 'Landlord', color: '#7a4b05' },
  { id: 3, name: 'Prefers mornings', color: '#1d4f91' },
]

const activity = (subject: string, id: number): Activity => ({
  id,
  id_job: null,
  id_customer: null,
  id_treasure: null,
  [`id_${subject}`]: 1,
  type: 1,
  descr: 'Ask for the key.',
  author: { id: 5, name: 'Sue Super' },
  assignee: null,
  to_do: true,
  completed_at: null,
  created_at: '2026-11-19T10:00:00Z',
})

type Kept = { activities: Activity[]; tags: Tag[] }

/** What a session has changed, by token and record. */
const kept = new Map<string, Kept>()
const keptFor = (token: string | undefined, kind: string, id: string): Kept => {
  const key = `${token} ${kind} ${id}`
  const found = kept.get(key) ?? {
    tags: tags.slice(0, 2),
    activities: [
      activity(kind, 6),
      {
        ...activity(kind, 5),
        id_job: 12,
        type: 2,
        descr: 'Job 12 claimed',
        author: null,
        to_do: false,
      },
    ],
  }
  kept.set(key, found)
  return found
}
const made: Tag[] = []

function changeActivity({ token, path }: FakeRequest) {
  const [, id, change] = /^\/activity\/(\d+)\/(.+)$/.exec(path) ?? []
  for (const [key, { activities }] of kept) {
    const found = activities.find((one) => key.startsWith(`${token} `) && one.id === Number(id))
    if (!found) continue
    if (change === 'complete') found.completed_at = '2026-11-21T10:00:00Z'
    else found.assignee = { id: 4, name: 'Ada Admin' }
    return { body: found }
  }
  return undefined
}

/** Activities and tags of customers, treasures and jobs. */
export const fakePanels: Fake = (request) => {
  const { method, path, token, query } = request
  if (path === '/admin/users/activity-assignable') return { body: { data: people } }
  if (method === 'GET' && path === '/tags')
    return {
      body: {
        data: [...tags, ...made].map((tag) => ({ ...tag, id_model: 1, reserved: false, used: 3 })),
      },
    }
  if (method === 'POST' && path === '/tag') {
    const tag = { id: 40 + made.length, ...(request.body as { name: string; color: string }) }
    made.push(tag)
    return { body: { ...tag, id_model: 1, reserved: false, used: 0 } }
  }
  if (path.startsWith('/activity/')) return changeActivity(request)
  const putOn = /^\/(customer|treasure|job)\/tag$/.exec(path)
  if (method === 'POST' && putOn) {
    const body = request.body as Record<string, number>
    const mine = keptFor(token, putOn[1] ?? '', String(body[`id_${putOn[1]}`]))
    const tag = [...tags, ...made].find(({ id }) => id === body.id_tag)
    if (tag && !mine.tags.includes(tag)) mine.tags.push(tag)
    return { body: { data: mine.tags } }
  }
  const [, kind = '', id = '', part, tag] =
    /^\/(customer|treasure|job)\/(\d+)\/(tags|tag|activities|activity)(?:\/(\d+))?$/.exec(path) ??
    []
  if (!part) return undefined
  const mine = keptFor(token, kind, id)
  if (part === 'tag') mine.tags = mine.tags.filter((one) => one.id !== Number(tag))
  if (part === 'tag' || part === 'tags') return { body: { data: mine.tags } }
  if (part === 'activity') {
    const { descr, to_do, id_assignee } = request.body as Record<string, unknown>
    const added: Activity = {
      ...activity(kind, 100 + mine.activities.length),
      descr: String(descr),
      to_do: to_do === true,
      assignee: id_assignee ? { id: Number(id_assignee), name: 'Ada Admin' } : null,
    }
    mine.activities = [added, ...mine.activities]
    return { body: added }
  }
  const shown = mine.activities.filter(({ type }) => query.get('type') !== '!2' || type !== 2)
  return { body: { data: shown } }
}
