import type { ReactNode } from 'react'
import { EXAMPLE_REFERENCE } from '#src/features/applications/reference.ts'

/** Realistic long names, addresses and file names. */
export const LONG_NAME = 'Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ Fọlọ́runṣọ́'
export const LONG_EMAIL = 'oluwadamilare.adebayo-ogunseye@textile-archives-yaba.example'
export const LONG_FILE = 'IMG_20261121_recommendation-letter_final_final-signed_Prof-Nwankwo.pdf'
export const REFERENCE = EXAMPLE_REFERENCE

export type Shown = {
  /** Parts are shown twice; `time` keeps their ids apart. */
  time: 'day' | 'night'
  colours: ReadonlyArray<[name: string, value: string]>
  query: URLSearchParams
  inboxIsOpen: boolean
}

export type Part = {
  title: string
  Part: (shown: Shown) => ReactNode
  /** Edge to edge, with its own margins. */
  isWide?: boolean
  /** The staff pages use it too and have a dark theme. */
  alsoAtNight?: boolean
}

/** Shaped like Conform's fields. */
export function fieldsOf(time: Shown['time']) {
  return (name: string, initialValue = '', error?: string) => ({
    id: `${time}-${name}`,
    name: `${time}-${name}`,
    initialValue,
    errors: error === undefined ? [] : [error],
  })
}
