import {
  createMyEstimate,
  showPounds,
  withdrawMyEstimate,
  dayInWords,
  type MyEstimate,
  listMyEstimates,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { rowsOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { day } from '#parts/words.ts'
import { EstimateDialog } from '../treasure-job/EstimateDialog.tsx'
import { previewEstimate } from '../treasure-job/send-estimate.ts'

type Doing = { what: 'change' | 'withdraw'; estimate: MyEstimate }

/** Estimates that wait for the customer. Absent while loading and if there are none. */
export function MyEstimates() {
  const query = useQuery(rowsOf(listMyEstimates))
  const [doing, begin] = useState<Doing>()
  const close = () => begin(undefined)
  if (query.data ? query.data.length === 0 : !query.error) return null
  return (
    <section className="my-estimates" aria-labelledby="my-estimates">
      <h2 id="my-estimates">Your estimates</h2>
      <Loaded query={query}>
        {(estimates) => (
          <ul>
            {estimates.map((estimate) => (
              <Waiting key={estimate.id} estimate={estimate} begin={begin} />
            ))}
          </ul>
        )}
      </Loaded>
      {doing?.what === 'change' && <Change estimate={doing.estimate} onClose={close} />}
      {doing?.what === 'withdraw' && <Withdraw estimate={doing.estimate} onClose={close} />}
    </section>
  )
}

function Waiting({ estimate, begin }: { estimate: MyEstimate; begin: (doing: Doing) => void }) {
  const { id_job, service, place, treasureprice, customerprice, valid_until, created_at } = estimate
  const { options } = estimate
  return (
    <li className="card">
      <h3>
        {service.shortened_display_name} in {place}
      </h3>
      <p className="small muted">Job {id_job}</p>
      <p>
        <strong>
          Estimate {options.length > 0 && 'from '}
          {showPounds(treasureprice)} sent {day(created_at)}, waiting
        </strong>
      </p>
      <p className="small muted">
        {options.length === 0 && `The customer sees ${showPounds(customerprice)}. `}
        Valid until {dayInWords(valid_until)}.
      </p>
      {options.length > 0 && (
        <ul aria-label="Options">
          {options.map((option) => (
            <li key={option.id}>
              {option.name}, {showPounds(option.treasureprice ?? 0)}
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        <Button
          kind="quiet"
          label={`Change the estimate for job ${id_job}`}
          onClick={() => begin({ what: 'change', estimate })}
        >
          Change
        </Button>
        <Button
          kind="quiet"
          label={`Withdraw the estimate for job ${id_job}`}
          onClick={() => begin({ what: 'withdraw', estimate })}
        >
          Withdraw
        </Button>
      </div>
    </li>
  )
}

type DoingProps = { estimate: MyEstimate; onClose: () => void }

const Change = ({ estimate, onClose }: DoingProps) => (
  <EstimateDialog
    job={{ id: estimate.id_job }}
    now={estimate}
    preview={previewEstimate}
    send={(body, options) =>
      api.call(createMyEstimate, { params: { id: estimate.id_job }, body }, options)
    }
    onSent={() => {
      snackbar.success('Your new price is on its way to the customer.')
      onClose()
    }}
    onClose={onClose}
  />
)

const Withdraw = ({ estimate, onClose }: DoingProps) => (
  <ConfirmChange
    title={`Withdraw your estimate for job ${estimate.id_job}?`}
    yes="Yes, withdraw"
    no="Keep it"
    tone="plain"
    change={() => api.call(withdrawMyEstimate, { params: { id: estimate.id } })}
    said="Estimate withdrawn."
    onClose={onClose}
  >
    The customer sees that you have withdrawn it, and can no longer accept it.
  </ConfirmChange>
)
