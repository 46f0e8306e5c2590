import { createContext, useContext } from 'react'
import { Links } from 'react-router'

/** True when the sheets are put into the page after it was rendered. */
export const HasOwnStylesContext = createContext(false)

/** Leaves an empty block for the sheets of pages without React (ADR 062). */
export function PageStyles() {
  return useContext(HasOwnStylesContext) ? <style>{''}</style> : <Links />
}
