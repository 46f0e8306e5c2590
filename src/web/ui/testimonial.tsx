import { type Panel, Swatch } from './swatch.tsx'

export type StoryShown = { id: string; name: string; role: string; quote: string }

/** What a client says, and who it is. */
export function Testimonial({
  story,
  sector,
  size = 'plain',
  panel,
}: {
  story: StoryShown
  sector?: string
  size?: 'plain' | 'big'
  panel?: Panel
}) {
  return (
    <figure className={`story ${size}`}>
      <blockquote>“{story.quote}”</blockquote>
      <figcaption>
        {panel && <Swatch panel={panel} size={size === 'big' ? 'middle' : 'small'} />}
        <span>
          <strong>{story.name}</strong>
          <span className="muted role">
            {story.role}
            {sector !== undefined && `, ${sector}`}
          </span>
        </span>
      </figcaption>
    </figure>
  )
}
