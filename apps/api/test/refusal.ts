import {
  isApiError,
  type ApiClient,
  type ApiError,
  type Endpoint,
  type InputOf,
} from '@treasures/api-client'

/** What a call is refused with. One that is not refused fails the test. */
export async function refusal<E extends Endpoint>(
  by: ApiClient,
  endpoint: E,
  input: InputOf<E>,
): Promise<ApiError> {
  try {
    await by.call(endpoint, input as never)
  } catch (error) {
    if (isApiError(error)) return error
    throw error
  }
  throw new Error('It was not refused')
}
