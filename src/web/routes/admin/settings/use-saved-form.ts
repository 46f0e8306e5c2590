import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useSay } from '../frame/toasts.tsx'

/**
 * For a form that shows what is saved. It follows what was saved, here or by somebody else, but never writes over what is
 * being typed; a refusal leads to the first field that is wrong. The focus stays where it was through a save.
 */
export function useSavedForm<Saved>(saved: Saved, refused: object | null) {
  const form = useRef<HTMLFormElement>(null)
  const untouched = useRef('')
  const isUnderWay = useRef(false)
  const [shown, setShown] = useState({ saved, number: 0 })
  const isIdle = useNavigation().state === 'idle'
  const say = useSay()

  useEffect(() => {
    if (shown.number > 0) form.current?.reset()
    untouched.current = written(form.current)
  }, [shown])

  useEffect(() => {
    if (!isIdle) return
    const wasSaved = isUnderWay.current && refused === null
    isUnderWay.current = false
    const mayFollow = refused === null && written(form.current) === untouched.current
    setShown(before => {
      const isNews = mayFollow && JSON.stringify(before.saved) !== JSON.stringify(saved)
      return wasSaved || isNews ? { saved, number: before.number + 1 } : before
    })
  }, [isIdle, saved, refused])

  useEffect(() => {
    if (refused === null) return
    // That something else was saved before is no answer to this.
    say(null)
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const place = wrong ?? form.current?.querySelector<HTMLElement>('[role=alert]')
    place?.focus()
  }, [refused, say])

  return {
    form,
    saved: shown.saved,
    onSubmit: () => {
      isUnderWay.current = true
    },
  }
}

/** All that stands in a form, to tell whether somebody wrote in it. */
function written(form: HTMLFormElement | null): string {
  return form === null ? '' : JSON.stringify([...new FormData(form)])
}
