import { addresses } from '#src/addresses.ts'
import { SERVICE_FEATURES, SERVICE_STEPS } from '../../content/packages.ts'
import { findStoriesForSector, HOME_STORIES } from '../../content/stories.ts'
import { Failure } from '../../parts/failure.tsx'
import { BrandClaims, ClosingSection, Hero } from '../../parts/hero.tsx'
import { Fold } from '../../site/fold.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FeatureCard, Questions, SectionHeading, Steps } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StoryCarousel, Testimonial } from '../../ui/testimonial.tsx'
import { LONG_NAME, type Part, type PartProps } from './samples.ts'

export const SITE: ReadonlyArray<Part> = [
  { title: 'Steps', Part: StepsPart, isWide: true },
  { title: 'Empty states', Part: EmptyPart, hasDarkMode: true },
  { title: 'Skeletons', Part: SkeletonsPart, hasDarkMode: true },
  { title: 'Error pages', Part: ErrorPagesPart, isWide: true },
  { title: 'Hero', Part: HeroPart },
  { title: 'Section headings', Part: HeadingsPart },
  { title: 'Feature cards', Part: FeaturesPart },
  { title: 'Testimonials', Part: TestimonialsPart },
  { title: 'Story carousel', Part: CarouselPart },
  { title: 'Fold', Part: FoldPart },
  { title: 'Questions', Part: QuestionsPart, isWide: true },
  { title: 'Closing band', Part: ClosingPart, isWide: true },
  { title: 'Mail', Part: MailPart },
]

const HERO_TEXTS = {
  title: 'Components and their states',
  subtitle: 'This page shows every component of the product in every state, in light and dark mode.',
  action: { text: 'Look at the buttons', href: '#buttons' },
  after: 'This page charges nothing and sends nothing.',
}

/** A page has one h1, so the query parameter `hero` chooses which hero this page shows. */
export function DesignHero({ variant }: { variant: string | null }) {
  if (variant === 'plain') return <Hero cloth="arts" {...HERO_TEXTS} after={undefined} action={null} />
  if (variant === 'tall') {
    return (
      <Hero tall place="Sandbox" {...HERO_TEXTS}>
        <BrandClaims />
      </Hero>
    )
  }
  return (
    <Hero cloth="technology" place={<a href={addresses.home()}>Home</a>} {...HERO_TEXTS}>
      <p>Text on cloth needs a label behind it.</p>
    </Hero>
  )
}

function HeroPart() {
  return (
    <>
      <p>The hero is at the top of this page. You can also see its other forms:</p>
      <ul className="plain-list">
        <li>
          <a href={addresses.design()}>A hero with the cloth of a sector, a label and a button</a>
        </li>
        <li>
          <a href="?hero=tall">The tall hero of the home page, with the whole cloth</a>
        </li>
        <li>
          <a href="?hero=plain">A hero without a button and without a label</a>
        </li>
      </ul>
    </>
  )
}

function StepsPart() {
  return (
    <div className="band clip">
      <div className="wrap page-section design-stack">
        <Steps steps={[...SERVICE_STEPS, { title: 'Ongoing Support', description: 'We answer your questions.' }]} />
        <Steps steps={SERVICE_STEPS} />
      </div>
    </div>
  )
}

function EmptyPart() {
  return (
    <div className="design-columns">
      <EmptyState
        panel="seeds"
        title="No documents yet"
        action={
          <button type="button" className="btn plain sm">
            Upload Document
          </button>
        }
      >
        <p>Your documents appear here with our comments.</p>
      </EmptyState>
      <EmptyState panel="rings" title="No applications match">
        <p>
          No application in “Film” needs a draft. <a href="#empty-states">Remove the filters</a> to see all 5,000.
        </p>
      </EmptyState>
    </div>
  )
}

function SkeletonsPart() {
  return (
    <div className="design-columns" aria-busy="true">
      <Skeleton />
      <Skeleton />
    </div>
  )
}

function ErrorPagesPart() {
  return (
    <>
      <Failure kind="not-found" heading="h3" />
      <Failure kind="too-often" heading="h3" message="You’ve tried too many times. Please try again in 15 minutes." />
      <Failure kind="refused" heading="h3" />
      <Failure kind="unreachable" heading="h3" />
      <Failure kind="unexpected" heading="h3" />
    </>
  )
}

function HeadingsPart() {
  return (
    <>
      <SectionHeading title="A plain heading" />
      <SectionHeading title="Streamlined Process" subtitle="The subtitle says what the section is about." />
      <SectionHeading title="Success Stories" link={{ href: '#section-headings', text: 'A link beside the heading' }} />
      <SectionHeading centred title="A centred heading" subtitle="Each field has its own cloth, and its own rules." />
    </>
  )
}

function FeaturesPart() {
  return (
    <div className="design-stack">
      <ul className="feature-grid">{FEATURES}</ul>
      <div className="columns why">
        <p className="lead">The cards can also be a list that scrolls beside a fixed heading.</p>
        <ul>{FEATURES}</ul>
      </div>
    </div>
  )
}

const FEATURES = SERVICE_FEATURES.slice(0, 3).map(({ title, panel, description }) => (
  <FeatureCard key={title} panel={panel} title={title}>
    {description}
  </FeatureCard>
))

function TestimonialsPart() {
  const [first, ...others] = HOME_STORIES
  return (
    <div className="columns story-grid">
      {first && <Testimonial story={first} size="big" panel="nodes" />}
      <div className="pair">
        {others.map(story => (
          <Testimonial key={story.id} story={story} panel="comb" />
        ))}
      </div>
    </div>
  )
}

function CarouselPart() {
  return (
    <>
      <StoryCarousel name="Technology" cloth="technology" stories={findStoriesForSector('technology')} />
      <StoryCarousel
        name="Arts & Culture, one story"
        cloth="arts"
        stories={findStoriesForSector('arts', 1).map(story => ({ ...story, name: LONG_NAME }))}
      />
      <StoryCarousel name="Film, no story" cloth="film" stories={[]} />
    </>
  )
}

function FoldPart() {
  return (
    <>
      <Fold summary="Two paragraphs that are closed on a phone">
        <p>Wider screens show these paragraphs without the summary.</p>
        <p>Browsers that cannot style the content of a closed element keep the summary.</p>
      </Fold>
      <details name="stories" className="story-fold" open>
        <summary>
          <h3>A carousel under its own heading</h3>
        </summary>
        <StoryCarousel name="Fashion" cloth="fashion" stories={findStoriesForSector('fashion')} isHeaded={false} />
      </details>
    </>
  )
}

function QuestionsPart() {
  return (
    <Questions
      title="Questions and answers"
      questions={[
        { question: 'Can you promise that I will be endorsed?', answer: 'No. Only the endorsing body decides.' },
        {
          question: 'Is a photograph of a certificate that I took with my phone enough?',
          answer: 'Yes, it usually is.',
        },
      ]}
    />
  )
}

function ClosingPart() {
  return (
    <ClosingSection
      title="Begin with an honest assessment"
      action={{ text: 'Get Started Today', href: addresses.getStarted() }}
      after="We charge nothing before you have seen the amount in naira."
    >
      You need your name, an email address and a few lines about your work.
    </ClosingSection>
  )
}

function MailPart({ inboxIsOpen }: PartProps) {
  return (
    <>
      <MailFrame src={addresses.designMail()} title="The receipt, as it is sent" />
      <MailFrame src={`${addresses.designMail()}?booked`} title="The confirmation of a booking, as it is sent" />
      {inboxIsOpen && (
        <p className="small">
          <a href="/sandbox/mail">See all mail that this program has sent</a>
        </p>
      )}
    </>
  )
}

function MailFrame({ src, title }: { src: string; title: string }) {
  return <iframe className="design-mail" src={src} title={title} sandbox="" loading="lazy" />
}
