import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useSay } from '../frame/toasts.tsx'
import type { Section } from './sections.ts'
import { READ_FIELD } from './what-was-read.ts'

/**
 * For a form that shows what is saved. It follows what was saved, here or by somebody else, but never writes over what is
 * being typed, nor over what was typed while it was sent; a refusal leads to the first field that is wrong. The focus stays
 * where it was through a save.
 */
export function useSavedForm<Saved>(section: Section, saved: Saved, refused: object | null) {
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<string | null>(null)
  const [shown, setShown] = useState({ saved, resets: 0 })
  const { state, formData } = useNavigation()
  const isIdle = state === 'idle'
  const isOvertaken = formData !== undefined && formData.get('intent') !== section
  const say = useSay()

  useEffect(() => {
    if (shown.resets > 0) form.current?.reset()
  }, [shown.resets])

  useEffect(() => {
    // Another form was sent before this one was answered: nobody knows what became of it.
    if (isOvertaken) sent.current = null
  }, [isOvertaken])

  useEffect(() => {
    if (!isIdle) return
    const wasSent = sent.current
    sent.current = null
    if (refused !== null) return
    const mayReset = wasSent === null ? isUntouched(form.current) : written(form.current) === wasSent
    setShown(before => {
      const isNews = mayReset && JSON.stringify(before.saved) !== JSON.stringify(saved)
      if (wasSent === null && !isNews) return before
      return { saved, resets: before.resets + (mayReset ? 1 : 0) }
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
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      sent.current = written(event.currentTarget)
    },
  }
}

/** All that somebody can write in a form. */
function written(form: HTMLFormElement | null): string {
  return form === null ? '' : JSON.stringify([...new FormData(form)].filter(([name]) => name !== READ_FIELD))
}

function isUntouched(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].every(
    field =>
      !(field instanceof HTMLInputElement) ||
      (field.value === field.defaultValue && field.checked === field.defaultChecked),
  )
}
