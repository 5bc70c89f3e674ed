import {
  isApiError,
  type ApiClient,
  type ApiError,
  type Endpoint,
  type InputOf,
} from '@treasures/api-client'

/** Returns the error of a refused call. Throws if the call succeeds. */
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
