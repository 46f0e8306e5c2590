import { createContext, useContext } from 'react'
import { Links } from 'react-router'
import night from '../ui/styles/night.css?url'
import { browserBarColours, darkStylesMedia, type Theme } from './theme.ts'

/** True when the sheets are put into the page after it was rendered. */
export const HasOwnStylesContext = createContext(false)

/** Leaves an empty block for the sheets of pages without React (ADR 062). */
export function PageStyles() {
  return useContext(HasOwnStylesContext) ? <style>{''}</style> : <Links />
}

/** Adds the colour of the browser bar and the dark theme. Pages in the frame `site` pass null, because they have no dark theme. */
export function PageColours({ theme }: { theme: Theme | null }) {
  if (theme === null) return <meta name="theme-color" content="#1b2657" />
  return (
    <>
      {browserBarColours(theme).map(({ content, media }) => (
        <meta key={content} name="theme-color" content={content} media={media} />
      ))}
      <link rel="stylesheet" href={night} media={darkStylesMedia(theme)} />
    </>
  )
}
