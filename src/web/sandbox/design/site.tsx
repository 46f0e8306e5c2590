import { addresses } from '#src/addresses.ts'
import { SERVICE_FEATURES, SERVICE_STEPS } from '../../content/packages.ts'
import { HOME_STORIES, storiesForSector } from '../../content/stories.ts'
import { Failure } from '../../parts/failure.tsx'
import { Claims, Closing, Hero } from '../../parts/hero.tsx'
import { ReceiptSkeleton } from '../../parts/pending-page.tsx'
import { Fold } from '../../site/fold.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FeatureCard, Questions, SectionHeading, Steps } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StoryCarousel, Testimonial } from '../../ui/testimonial.tsx'
import { LONG_NAME, type Part, type Shown } from './samples.ts'

export const SITE: ReadonlyArray<Part> = [
  { title: 'Steps', Part: StepsPart, isWide: true },
  { title: 'Empty states', Part: EmptyPart, alsoAtNight: true },
  { title: 'Skeletons', Part: SkeletonsPart, alsoAtNight: true },
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

const HEAD = {
  title: 'Parts and their states',
  subtitle: 'Every part of the product in every state, by day and at night.',
  action: { text: 'Look at the buttons', href: '#buttons' },
  after: 'Nothing here is charged or sent.',
}

/** A page has one h1, so the address chooses the hero that this page shows. */
export function DesignHero({ asked }: { asked: string | null }) {
  if (asked === 'plain') return <Hero cloth="arts" {...HEAD} after={undefined} action={null} />
  if (asked === 'tall') {
    return (
      <Hero tall place="Sandbox" {...HEAD}>
        <Claims />
      </Hero>
    )
  }
  return (
    <Hero cloth="technology" place={<a href={addresses.home()}>Home</a>} {...HEAD}>
      <p>Words on cloth sit on a label.</p>
    </Hero>
  )
}

function HeroPart() {
  return (
    <>
      <p>The head of this page is the hero. Look at it as it stands elsewhere:</p>
      <ul className="plain-list">
        <li>
          <a href={addresses.design()}>With a sector’s cloth, a label and an action</a>
        </li>
        <li>
          <a href="?hero=tall">Tall, with the whole cloth, as on Home</a>
        </li>
        <li>
          <a href="?hero=plain">Without an action and without a label</a>
        </li>
      </ul>
    </>
  )
}

function StepsPart() {
  return (
    <div className="band clip">
      <div className="wrap page-section design-stack">
        <Steps steps={[...SERVICE_STEPS, { title: 'Ongoing Support', description: 'We stay with you.' }]} />
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
        <p>What you upload appears here with our comments.</p>
      </EmptyState>
      <EmptyState panel="rings" title="No applications match">
        <p>
          Nobody in “Film” waits for a draft. <a href="#empty-states">Take the filters away</a> to see all 5,000.
        </p>
      </EmptyState>
    </div>
  )
}

function SkeletonsPart() {
  return (
    <div className="design-columns" aria-busy="true">
      <div>
        <Skeleton size="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton size="short" />
      </div>
      <ReceiptSkeleton />
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
      <SectionHeading title="Plain" />
      <SectionHeading
        title="Streamlined Process"
        subtitle="With a line beside it that says what comes, in a sentence."
      />
      <SectionHeading title="Success Stories" link={{ href: '#section-headings', text: 'With a link' }} />
      <SectionHeading centred title="Centred" subtitle="Each field has its own cloth, and its own rules." />
    </>
  )
}

function FeaturesPart() {
  return (
    <div className="design-stack">
      <ul className="feature-grid">{FEATURES}</ul>
      <div className="columns why">
        <p className="lead">The same as a list that goes on beside a heading that stays.</p>
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
      <StoryCarousel name="Technology" cloth="technology" stories={storiesForSector('technology')} />
      <StoryCarousel
        name="Arts & Culture, one story"
        cloth="arts"
        stories={storiesForSector('arts', 1).map(story => ({ ...story, name: LONG_NAME }))}
      />
      <StoryCarousel name="Film, no story" cloth="film" stories={[]} />
    </>
  )
}

function FoldPart() {
  return (
    <>
      <Fold summary="Two lines that a phone folds away">
        <p>A wider screen shows them without the summary.</p>
        <p>Browsers without styles for this content keep the summary.</p>
      </Fold>
      <details name="stories" className="story-fold" open>
        <summary>
          <h3>A carousel under its own heading</h3>
        </summary>
        <StoryCarousel name="Fashion" cloth="fashion" stories={storiesForSector('fashion')} isHeaded={false} />
      </details>
    </>
  )
}

function QuestionsPart() {
  return (
    <Questions
      title="Questions and answers"
      questions={[
        { question: 'Can you promise that I will be endorsed?', answer: 'No, and nobody can.' },
        { question: 'Is a photograph of a certificate that I took with my phone enough?', answer: 'Yes, a clear one.' },
      ]}
    />
  )
}

function ClosingPart() {
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

function MailPart({ inboxIsOpen }: Shown) {
  return (
    <>
      <Letter src={addresses.designMail()} title="The receipt, as it is sent" />
      <Letter src={`${addresses.designMail()}?booked`} title="The confirmation of a booking, as it is sent" />
      {inboxIsOpen && (
        <p className="small">
          <a href="/sandbox/mail">All mail that this program has sent</a>
        </p>
      )}
    </>
  )
}

function Letter({ src, title }: { src: string; title: string }) {
  return <iframe className="design-mail" src={src} title={title} sandbox="" loading="lazy" />
}
