import type { ReactNode } from 'react'
import { EXAMPLE_REFERENCE } from '#src/features/applications/reference.ts'

/** Samples as long as real names, e-mail addresses and file names can be. */
export const LONG_NAME = 'Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ Fọlọ́runṣọ́'
export const LONG_EMAIL = 'oluwadamilare.adebayo-ogunseye@textile-archives-yaba.example'
export const LONG_FILE = 'IMG_20261121_recommendation-letter_final_final-signed_Prof-Nwankwo.pdf'
export const REFERENCE = EXAMPLE_REFERENCE

export type PartProps = {
  /** The page shows most parts twice: as `day` in light mode and as `night` in dark mode. */
  time: 'day' | 'night'
  colours: ReadonlyArray<[name: string, value: string]>
  query: URLSearchParams
  inboxIsOpen: boolean
}

export type Part = {
  title: string
  Part: (shown: PartProps) => ReactNode
  isWide?: boolean
  /** True for parts of staff pages, which have a dark mode. */
  hasDarkMode?: boolean
}

/** Returns a function that makes fields like those of the library Conform. */
export function createFieldFactory(time: PartProps['time']) {
  return (name: string, initialValue = '', error?: string) => ({
    id: `${time}-${name}`,
    name: `${time}-${name}`,
    initialValue,
    errors: error === undefined ? [] : [error],
  })
}
