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

/** Signs by which a host tells whether its file has changed. */
export type FileSigns = { etag: string | null; last_modified: string | null }

export type CalendarAnswer = { is: 'unchanged' } | ({ is: 'file'; text: string } & FileSigns)

/** Reads calendars at outside addresses. */
export type Calendars = {
  /**
   * Reads a file, or learns that it is the one with these signs. Never reads from our own network, wherever the name
   * resolves to or the host redirects. Throws `CalendarUnread`.
   */
  read(call: { url: string; known?: FileSigns; signal: AbortSignal }): Promise<CalendarAnswer>
}

export class CalendarUnread extends Error {
  override readonly name = 'CalendarUnread'
  readonly problem: CalendarProblem
  constructor(problem: CalendarProblem) {
    super(problem)
    this.problem = problem
  }
}
