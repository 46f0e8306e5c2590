import night from '../ui/styles/night.css?url'
import { browserBarColours, darkStylesMedia, type Theme } from './theme.ts'

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
