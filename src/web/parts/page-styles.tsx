import { createContext, useContext } from 'react'
import { Links } from 'react-router'

export const PageStylesContext = createContext<string | null>(null)

/** Puts the sheets into pages without React (ADR 062). */
export function PageStyles() {
  const css = useContext(PageStylesContext)
  return css === null ? <Links /> : <style>{css}</style>
}
