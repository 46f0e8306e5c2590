import { STORY_SECTORS } from '#src/features/stories/story.ts'
import type { Story } from '../content/stories.ts'
import { noteSamples } from '../parts/sandbox.tsx'
import { SectionHeading } from '../ui/sections.tsx'
import type { Panel } from '../ui/swatch.tsx'
import { Testimonial } from '../ui/testimonial.tsx'

/** Shows the first story large. Without a story there is no section. */
export function SuccessStories({
  stories,
  panels,
  namesSector = false,
}: {
  stories: ReadonlyArray<Story>
  panels: ReadonlyArray<Panel>
  namesSector?: boolean
}) {
  const [first, ...others] = stories.map((story, index) => ({
    story,
    panel: panels[index % panels.length],
    sector: namesSector ? STORY_SECTORS[story.sector] : undefined,
  }))
  if (first === undefined) return null
  return (
    <section className="wrap page-section joined">
      <SectionHeading title="Success Stories" subtitle={noteSamples(stories)} />
      <div className="columns story-grid">
        <Testimonial {...first} size="big" />
        {others.length > 0 && (
          <div className="pair">
            {others.map(props => (
              <Testimonial key={props.story.id} {...props} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
