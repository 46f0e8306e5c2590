import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useToast } from '../frame/toasts.tsx'

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
