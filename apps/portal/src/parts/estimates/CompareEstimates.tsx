import { compareMyEstimates } from '@treasures/api-client'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { OpenByToken } from '../links/OpenByToken.tsx'

/** Opens the page where the customer compares and answers the estimates for a job. */
export const CompareEstimates = ({ id, count }: { id: number; count: number }) => (
  <OpenByToken
    label={`See ${estimatesWords(count)} for job ${id}`}
    take={() => api.call(compareMyEstimates, { params: { id }, body: {} })}
    to={(q) => paths.estimate({ q })}
  >
    See {estimatesWords(count)}
  </OpenByToken>
)

export const estimatesWords = (count: number) => (count === 1 ? '1 estimate' : `${count} estimates`)
