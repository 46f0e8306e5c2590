import night from '../ui/styles/night.css?url'
import { barColours, nightMedia, type Theme } from './theme.ts'

/** Whatever of the head depends on the theme. Null for the site's own pages, which know only the day. */
export function PageColours({ theme }: { theme: Theme | null }) {
  if (theme === null) return <meta name="theme-color" content="#1b2657" />
  return (
    <>
      {barColours(theme).map(({ content, media }) => (
        <meta key={content} name="theme-color" content={content} media={media} />
      ))}
      <link rel="stylesheet" href={night} media={nightMedia(theme)} />
    </>
  )
}
