import { useMutation } from '@tanstack/react-query'
import { Button, type ButtonProps } from '@treasures/widgets/kit'
import { useNavigate } from 'react-router'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '../form/save-failure.ts'

type OpenByTokenProps = Pick<ButtonProps, 'label' | 'children'> & {
  /** Requests the token of a page to which e-mailed links also lead. */
  take: () => Promise<{ token: string }>
  to: (token: string) => string
}

/** Opens a page by its token, which the signed-in person requests with a press. */
export function OpenByToken({ take, to, ...button }: OpenByTokenProps) {
  const navigate = useNavigate()
  const { isPending, mutate } = useMutation({
    mutationFn: take,
    onSuccess: ({ token }) => navigate(to(token)),
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  return <Button {...button} isBusy={isPending} onClick={() => mutate()} />
}
