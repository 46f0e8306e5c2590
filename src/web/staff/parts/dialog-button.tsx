import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Permission } from '#src/features/staff/roles.ts'
import { useToast } from '../frame/toasts.tsx'
import type { ActName } from './act.ts'
import { useMay } from './use-may.ts'
import { useFocusNextRow, useRestoreFocus } from './use-restore-focus.ts'

/** Opens a dialog, for staff who may do what it does. If the dialog's action removes this button, the focus moves to the next row or to the page. */
export function DialogButton({
  may,
  label,
  about,
  action,
  isInitiallyOpen = false,
  children,
  ...button
}: Omit<ComponentProps<'button'>, 'children'> & {
  /** The act of the dialog. A dialog that only shows something names a permission. */
  may: ActName | Permission
  label: ReactNode
  /** Says to screen readers which row the button is in. */
  about?: string
  /** Set this in rows that may disappear: the focus then moves to the button of the next row with the same `action`. */
  action?: string
  isInitiallyOpen?: boolean
  children: (close: () => void) => ReactNode
}) {
  const markDialogOpened = useRestoreFocus()
  const rememberButton = useFocusNextRow()
  const [isOpen, setOpen] = useState(isInitiallyOpen)
  if (!useMay(may)) return null
  return (
    <>
      <button
        className="btn line sm"
        type="button"
        aria-haspopup="dialog"
        data-action={action}
        onClick={event => {
          if (action === undefined) markDialogOpened()
          else rememberButton(event.currentTarget)
          setOpen(true)
        }}
        {...button}
      >
        {label} {about !== undefined && <span className="visually-hidden">{about}</span>}
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}

/** Makes a dialog whose script is loaded when the dialog is first opened. */
export function loadDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LoadedDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
    const showToast = useToast()
    const reportFailure = useEffectEvent(() => {
      showToast(LOAD_FAILED_TOAST)
      props.onClose()
    })
    useEffect(() => {
      const pressedButton = document.activeElement?.closest('button')
      pressedButton?.setAttribute('aria-busy', 'true')
      load()
        .then(loaded => setDialog(() => loaded), reportFailure)
        .finally(() => pressedButton?.removeAttribute('aria-busy'))
    }, [])
    return Dialog && <Dialog {...props} />
  }
}

const LOAD_FAILED_TOAST = {
  title: 'We couldn’t open this',
  description: 'Your connection may have dropped. Please reload the page and try again.',
  tone: 'bad',
} as const
