import { listWebhookDeliveries, type WebhookDelivery } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#app/query.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { moment } from '#parts/words.ts'

const stateWords = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Given up' } as const

/** Latest calls of a webhook and their responses, newest first. */
export function WebhookDeliveries({ id }: { id: number }) {
  return (
    <section>
      <h3>Calls</h3>
      <Loaded query={useQuery(queryOf(listWebhookDeliveries, { params: { id } }))}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">None yet, or none in the last 30 days.</p>
          ) : (
            <ul>
              {data.map((delivery) => (
                <Call key={delivery.id} {...delivery} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

const Call = ({ type, state, attempts, result, created_at, next_try_at }: WebhookDelivery) => (
  <li>
    {moment(created_at)} · {type} · <b>{stateWords[state]}</b>
    {attempts > 1 && ` after ${attempts} tries`}
    {next_try_at && attempts > 0 && `, tried again ${moment(next_try_at)}`}
    {result && <p className="small muted webhook-result">{result}</p>}
  </li>
)
