import type { Palette } from './palette.ts'

/** What each part of the page of parts is told. */
export type Shown = {
  /** Parts are shown twice: `time` keeps their ids apart. */
  time: 'day' | 'night'
  palette: Palette
  query: URLSearchParams
  inboxIsOpen: boolean
}
