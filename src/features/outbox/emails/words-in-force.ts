import { createContext } from 'react'
import type { Wordings } from '../wording.ts'

/** What staff worded themselves in the message that is rendered. Empty: it is said in the original words. */
export const WordsInForce = createContext<Wordings>(new Map())
