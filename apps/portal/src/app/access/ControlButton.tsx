import { Button, type ButtonProps } from '@treasures/widgets/kit'
import { useId } from 'react'
import { Tooltip } from '../floating/Tooltip.tsx'
import { snackbar } from '../shell/snackbars.ts'
import type { Control } from './control.ts'

type ControlButtonProps = ButtonProps & { control: Control }

/**
 * A button that makes a call. The button is absent if the role can never make the call. If a
 * permission is off, the button is disabled and gives the reason: in a tooltip, to screen readers,
 * and on a press.
 */
export function ControlButton({ control, ...button }: ControlButtonProps) {
  const id = useId()
  if (control.at === 'absent') return null
  if (control.at === 'allowed') return <Button {...button} />
  return (
    <>
      <Tooltip words={control.because}>
        {(props) => (
          <button
            {...props}
            type="button"
            className="button"
            data-kind={button.kind}
            aria-disabled="true"
            aria-describedby={id}
            onClick={() => snackbar.warning(control.because)}
          >
            {button.children}
          </button>
        )}
      </Tooltip>
      <span id={id} className="unseen">
        {control.because}
      </span>
    </>
  )
}
