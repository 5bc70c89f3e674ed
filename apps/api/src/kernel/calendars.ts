/** Reasons why a calendar was not read. */
export const calendarProblems = [
  'unreachable',
  'inside',
  'refused',
  'gone',
  'slow',
  'too_large',
  'not_a_calendar',
  'too_many',
] as const
export type CalendarProblem = (typeof calendarProblems)[number]

/** HTTP validators, by which a host tells whether its file has changed. */
export type Validators = { etag: string | null; last_modified: string | null }

export type CalendarAnswer = { is: 'unchanged' } | ({ is: 'file'; text: string } & Validators)

/** Reads calendars at outside addresses. */
export type Calendars = {
  /**
   * Reads a calendar file, or finds that the file has not changed since the response with the
   * `known` validators. Never reads from our own network, even if a name or a redirect leads there.
   * Throws `CalendarUnread`.
   */
  read(call: { url: string; known?: Validators; signal: AbortSignal }): Promise<CalendarAnswer>
}

export class CalendarUnread extends Error {
  override readonly name = 'CalendarUnread'
  readonly problem: CalendarProblem
  constructor(problem: CalendarProblem) {
    super(problem)
    this.problem = problem
  }
}
