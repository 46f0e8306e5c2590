import type { ClothName } from './cloth-names.ts'
import { type Panel, Swatch } from './swatch.tsx'

type Story = { id: string; name: string; role: string; quote: string }

export function Testimonial({
  story,
  sector,
  size = 'plain',
  panel,
}: {
  story: Story
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

/** `site-script/carousels.ts` adds arrow keys and dragging, and shows the buttons. */
export function StoryCarousel({
  name,
  cloth,
  stories,
  isHeaded = true,
}: {
  name: string
  cloth: ClothName
  stories: ReadonlyArray<Story>
  /** False when a heading above the carousel already names it. */
  isHeaded?: boolean
}) {
  if (stories.length === 0) return <NoStories name={name} cloth={cloth} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group, but neither a fieldset nor a landmark
    <div
      className={isHeaded ? 'carousel' : 'carousel without-heading'}
      role="group"
      aria-roledescription="carousel"
      aria-label={`${name} stories`}
    >
      <div className={`carousel-head cloth ${cloth}`}>
        <div className="label">
          <div>
            {isHeaded && <h3>{name}</h3>}
            <p className="carousel-position muted small num">1 of {stories.length}</p>
          </div>
          <div className="arrows">
            <button className="btn line sm" type="button" aria-label={`Previous ${name} story`}>
              ←
            </button>
            <button className="btn line sm" type="button" aria-label={`Next ${name} story`}>
              →
            </button>
          </div>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the scrolling list is a group, not a fieldset */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the list */}
      <div className="carousel-view" role="group" tabIndex={0} aria-label={`${name} stories, side by side`}>
        <ul className="carousel-row">
          {stories.map((story, index) => (
            <li key={story.id} aria-label={`${index + 1} of ${stories.length}`}>
              <Testimonial story={story} />
            </li>
          ))}
        </ul>
      </div>
      <p className="visually-hidden" aria-live="polite" aria-atomic="true" />
    </div>
  )
}

function NoStories({ name, cloth }: { name: string; cloth: ClothName }) {
  return (
    <div className="carousel">
      <div className={`carousel-head cloth ${cloth}`}>
        <div className="label">
          <h3>{name}</h3>
        </div>
      </div>
      <p className="carousel-empty">No testimonials available for this sector.</p>
    </div>
  )
}
