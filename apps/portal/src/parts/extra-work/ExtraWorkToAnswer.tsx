import {
  answerExtraWork,
  listMyAgreedLines,
  type AgreedLine,
  type AgreedLineAnswer,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { useId } from 'react'
import { refreshAll } from '../../app/queries.ts'
import { rowsOf } from '../../app/query.ts'
import { api } from '../../app/session/api.ts'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { snackbar } from '../../app/shell/snackbars.ts'
import { saveFailure } from '../form/save-failure.ts'
import { moment } from '../words.ts'
import { agreedForYouWords, askedWords } from './extra-work-words.ts'
import './extra-work.css'

/**
 * Extra work that waits for the signed-in customer, each with its own buttons. Absent if there is
 * none. A screen of many parts leaves a failure to the screen of the jobs.
 */
export function ExtraWorkToAnswer({ saysFailure = false }: { saysFailure?: boolean }) {
  const { data, error, refetch } = useQuery(rowsOf(listMyAgreedLines))
  if (!data)
    return error && saysFailure ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : null
  return data.map((line) => <LineToAnswer key={line.id} line={line} />)
}

function LineToAnswer({ line }: { line: AgreedLine }) {
  const { id, id_job, treasure, what, customerprice, answered_by, reason, object_until } = line
  const title = useId()
  const answer = useMutation({
    mutationFn: (said: AgreedLineAnswer) =>
      api.call(answerExtraWork, { params: { id }, body: { answer: said } }),
    onSuccess: ({ state }) =>
      snackbar.success(
        state === 'agreed'
          ? `Agreed. We’ve told ${treasure.name}.`
          : `You won’t pay for this. We’ve told ${treasure.name}.`,
      ),
    onError: (error) => snackbar.warning(saveFailure(error)),
    onSettled: refreshAll,
  })
  const of = `${what}, job ${id_job}`
  const button = (said: AgreedLineAnswer, words: string, kind?: 'quiet') => (
    <Button
      {...(kind && { kind })}
      label={`${words}: ${of}`}
      isBusy={answer.isPending && answer.variables === said}
      onClick={() => answer.mutate(said)}
    >
      {words}
    </Button>
  )
  return (
    <section className="card extra-work" aria-labelledby={title}>
      <div>
        <p className="small muted">Job {id_job}</p>
        <h2 id={title}>
          {object_until === null
            ? askedWords(treasure.name, customerprice)
            : agreedForYouWords(answered_by, customerprice)}
        </h2>
        <p className="extra-work-what">{what}</p>
        <p className="small muted">
          {object_until === null
            ? 'You pay for it only if you agree.'
            : `Why: ${reason}. If you don’t want it, say so by ${moment(object_until)}.`}
        </p>
      </div>
      <p className="extra-work-ways">
        {object_until === null ? (
          <>
            {button('agreed', 'Agree')}
            {button('declined', 'No', 'quiet')}
          </>
        ) : (
          button('declined', 'I don’t want this', 'quiet')
        )}
      </p>
    </section>
  )
}
