/** A conversation about a job whose newest words, for the sender of a text, are somebody else's. */
export type Asked = { id_job: number; asked_at: Date }

type Situation = {
  /** Customers and treasures with the sender's mobile. */
  owners: number
  asked: readonly Asked[]
  /** Time of our last text to the mobile, which the sender may be answering instead. */
  texted_at: Date | null
}

/**
 * Returns the conversation that a text answers: the only one that asked its sender last. Everything
 * else is left to staff, such as a text that names another job.
 */
export function conversationOf<A extends Asked>(
  body: string,
  { owners, asked, texted_at }: Situation & { asked: readonly A[] },
): A | undefined {
  const [one, ...others] = asked
  if (owners !== 1 || !one || others.length > 0) return undefined
  if (texted_at && texted_at >= one.asked_at) return undefined
  return jobsIn(body).every((id) => id === one.id_job) ? one : undefined
}

/** Numbers that a text calls jobs. */
const jobsIn = (body: string): number[] =>
  [
    ...body.matchAll(
      /(?:\bjobs?(?: (?:number|no\.?|nr\.?))? ?#?|#)(\d{1,9})(?: ?(?:and|&|,) ?#?(\d{1,9}))?\b/gi,
    ),
  ]
    .flatMap(([, one, two]) => [one, two])
    .flatMap((found) => (found === undefined ? [] : [Number(found)]))
