export type FakeRequest = {
  method: string
  /** Without `/api` and without the query. */
  path: string
  query: URLSearchParams
  body: unknown
  token: string | undefined
}
export type FakeAnswer = { status?: number; body: unknown; headers?: Record<string, string> }

/** Answers what it knows; undefined is for the others to answer. */
export type Fake = (request: FakeRequest) => FakeAnswer | undefined

export const problem = (status: number, code: string, message = code): FakeAnswer => ({
  status,
  body: { code, message },
})
