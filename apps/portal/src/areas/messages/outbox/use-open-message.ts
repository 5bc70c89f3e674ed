import { openMessage, type OutboxMessage } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { refreshAll } from '#app/queries.ts'
import { api } from '#app/session/api.ts'

/** Fetches a message in full. The list then shows who has opened it. */
export const useOpenMessage = ({ id }: Pick<OutboxMessage, 'id'>) =>
  useMutation({
    mutationFn: () => api.call(openMessage, { params: { id }, body: {} }),
    onSettled: refreshAll,
  })
