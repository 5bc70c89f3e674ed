import { useMutation } from '@tanstack/react-query'
import { Button, type ButtonProps } from '@treasures/widgets/kit'
import { useNavigate } from 'react-router'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '../form/save-failure.ts'

type OpenByTokenProps = Pick<ButtonProps, 'label' | 'children'> & {
  /** Asks for the token of a page that mailed links lead to, too. */
  take: () => Promise<{ token: string }>
  to: (token: string) => string
}

/** Opens a page for which the signed-in person takes a token. */
export function OpenByToken({ take, to, ...button }: OpenByTokenProps) {
  const navigate = useNavigate()
  const { isPending, mutate } = useMutation({
    mutationFn: take,
    onSuccess: ({ token }) => navigate(to(token)),
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  return <Button {...button} isBusy={isPending} onClick={() => mutate()} />
}
