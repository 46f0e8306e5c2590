import { createContext, useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, Links, useMatches } from 'react-router'
import night from '../ui/styles/night.css?url'
import { browserBarColours, darkStylesMedia, type Theme } from './theme.ts'

/** True when the sheets are put into the page after it was rendered. */
export const HasOwnStylesContext = createContext(false)

export type InlineSheets = { texts: Readonly<Record<string, string>>; nonce: string | undefined }

/** The sheets that a page with React contains, by the address in the manifest. The browser reads them from the page. */
export const InlineSheetsContext = createContext<InlineSheets>(readInlineSheets())

function readInlineSheets(): InlineSheets {
  const blocks =
    typeof document === 'undefined' ? [] : [...document.querySelectorAll<HTMLStyleElement>('style[data-sheet]')]
  return {
    texts: Object.fromEntries(blocks.map(({ dataset, textContent }) => [dataset.sheet, textContent])),
    nonce: blocks[0]?.nonce,
  }
}

/** Leaves an empty block for the sheets of pages without React (ADR 062). */
export function PageStyles() {
  const { texts } = useContext(InlineSheetsContext)
  if (useContext(HasOwnStylesContext)) return <style>{''}</style>
  // The development server links its own sheets.
  return Object.keys(texts).length === 0 ? <Links /> : <HydratedPageStyles />
}

/** The types of React know no `disabled` of links. */
const NOT_LOADED = { disabled: true }

/**
 * Shows the sheets that the page contains, and links those of pages that are opened later. The disabled links load
 * nothing: they keep React Router from loading contained sheets again.
 */
function HydratedPageStyles() {
  const { texts, nonce } = useContext(InlineSheetsContext)
  const routes = useContext(FrameworkContext)?.manifest.routes ?? {}
  const hrefs = [...new Set(useMatches().flatMap(({ id }) => routes[id]?.css ?? []))]
  return (
    <>
      {Object.keys(texts).map(href => (
        <link key={href} rel="stylesheet" href={href} {...NOT_LOADED} />
      ))}
      {hrefs.map(href =>
        texts[href] === undefined ? (
          <link key={href} rel="stylesheet" href={href} />
        ) : (
          <style key={href} data-sheet={href} nonce={nonce}>
            {texts[href]}
          </style>
        ),
      )}
    </>
  )
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
