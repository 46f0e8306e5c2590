import { addresses } from '#src/addresses.ts'
import { HOME_STORIES, storiesOf } from '../../../content/stories.ts'
import { Closing } from '../../../parts/closing.tsx'
import { StoryCarousel } from '../../../ui/carousel.tsx'
import { FeatureCard } from '../../../ui/feature-card.tsx'
import { Questions } from '../../../ui/questions.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { Testimonial } from '../../../ui/testimonial.tsx'
import { LONG_NAME } from './samples.ts'

export function HeadingsPart() {
  return (
    <>
      <SectionHeading title="Plain" />
      <SectionHeading
        title="Streamlined Process"
        subtitle="With a line beside it that says what comes, in a sentence."
      />
      <SectionHeading title="Success Stories" link={{ href: '#headings', text: 'With a link' }} />
      <SectionHeading centred title="Centred" subtitle="Each field has its own cloth, and its own rules." />
    </>
  )
}

export function FeaturesPart() {
  return (
    <div className="design-stack">
      <ul className="feature-grid">{FEATURES}</ul>
      <div className="why">
        <p className="lead">The same as a list that goes on beside a heading that stays.</p>
        <ul>{FEATURES}</ul>
      </div>
    </div>
  )
}

const FEATURES = (
  <>
    <FeatureCard panel="rings" title="Expert Assessment">
      We read your work first, and tell you plainly whether it meets the criteria.
    </FeatureCard>
    <FeatureCard panel="board" title="Evidence Strategy">
      Each piece of evidence has a job to do: what it proves, who confirms it, where it goes.
    </FeatureCard>
    <FeatureCard panel="leaves" title="Sector Specialists">
      A designer’s press is not an engineer’s commits. You work with someone who knows your field.
    </FeatureCard>
  </>
)

export function TestimonialsPart() {
  const [first, ...others] = HOME_STORIES
  return (
    <div className="story-grid">
      {first && <Testimonial story={first} size="big" panel="nodes" />}
      <div className="pair">
        {others.map(story => (
          <Testimonial key={story.id} story={story} panel="comb" />
        ))}
      </div>
    </div>
  )
}

export function CarouselPart() {
  return (
    <>
      <StoryCarousel name="Technology" cloth="technology" stories={storiesOf('technology')} />
      <StoryCarousel
        name="Arts & Culture, one story"
        cloth="arts"
        stories={storiesOf('arts', 1).map(story => ({ ...story, name: LONG_NAME }))}
      />
      <StoryCarousel name="Film, no story" cloth="film" stories={[]} />
    </>
  )
}

export function QuestionsPart() {
  return (
    <Questions
      title="Questions and answers"
      questions={[
        {
          question: 'Can you promise that I will be endorsed?',
          answer:
            'No, and nobody can. The endorsing body decides on the endorsement and the Home Office decides on the visa.',
        },
        {
          question:
            'Do I have to send the original of every certificate, or is a photograph that I took with my phone enough?',
          answer: 'A clear photograph is enough for us.',
        },
      ]}
    />
  )
}

export function ClosingPart() {
  return (
    <Closing
      title="Begin with an honest assessment"
      action={{ text: 'Get Started Today', href: addresses.getStarted() }}
      after="Nothing is charged before you have seen the amount in naira."
    >
      You need your name, an email address and a few lines about your work.
    </Closing>
  )
}
