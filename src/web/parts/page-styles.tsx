import { createContext, useContext } from 'react'
import { Links } from 'react-router'

/** The text of the sheets of a page without React (ADR 062), otherwise null. */
export const PageCssContext = createContext<string | null>(null)

export function PageStyles() {
  const css = useContext(PageCssContext)
  return css === null ? <Links /> : <style>{css}</style>
}
