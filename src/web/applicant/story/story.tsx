import { addresses } from '#src/addresses.ts'
import { RETENTION } from '#src/features/privacy/retention.ts'
import {
  CONSENT,
  NAME_MAX,
  QUOTE_LENGTH,
  ROLE_MAX,
  STORY_SECTOR_KEYS,
  STORY_SECTORS,
  type StorySector,
  type StoryState,
} from '#src/features/stories/story.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { CheckboxField, RadioField } from '../../ui/choice-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Testimonial } from '../../ui/testimonial.tsx'

type Words = { quote: string; name: string; role: string; sector: StorySector }

/** `since` and `agreedOn` are days in words. */
export type ShownStory = { state: StoryState; since: string; sent: { words: Words; agreedOn: string } | null }

type Reply = { reply: FormReply | undefined }

export function WriteStory({ isWithdrawn, reply }: { isWithdrawn: boolean } & Reply) {
  return (
    <section className="wrap columns form-page write-story">
      <div>
        <h1>Tell your story</h1>
        {isWithdrawn && (
          <Notice tone="ok" title="Your story is withdrawn" heading="h2">
            <p>It’s off our website, and we’ve deleted your words. If you change your mind, you can write a new one.</p>
          </Notice>
        )}
        <p className="lead muted intro">
          Two or three sentences about working with us. We may show them on our home page and the pages of your field,
          where anyone can read them. You don’t have to: it changes nothing about your visa or what we do for you.
        </p>
        <StoryForm reply={reply} submit="Send My Story" />
      </div>
      <aside className="aside" aria-label="What happens next">
        <h2 className="small-heading guide">What happens next</h2>
        <NextSteps />
      </aside>
    </section>
  )
}

const NEXT_STEPS = [
  {
    title: 'We read it',
    text: 'Nothing is on our website before one of us has read it. We never change your words.',
  },
  {
    title: 'We may publish it',
    text: 'We show a few stories for each field, so we can’t promise that we use yours.',
  },
  {
    title: 'You can take it back',
    text: 'We email you this link again. When you withdraw your story, it leaves our website at once and we delete your words. Search engines may show them for some days more.',
  },
]

function NextSteps() {
  return (
    <ol className="step-list small">
      {NEXT_STEPS.map(({ title, text }, index) => (
        <li key={title}>
          <span className="step-marker" aria-hidden="true">
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ol>
  )
}

function StoryForm({ words, reply, submit }: { words?: Words; submit: string } & Reply) {
  const field = createFields('story', reply, words)
  const { min, max } = QUOTE_LENGTH
  return (
    <form method="post" noValidate data-once className="form">
      <NotSent>We couldn’t send your story.</NotSent>
      <input type="hidden" name="intent" value="send" />
      <ErrorSummary
        message={reply?.message}
        fields={[
          ['Your words', field('quote')],
          ['Name', field('name')],
          ['Role or profession', field('role')],
          ['Field', field('sector')],
          ['Consent', field('consent')],
        ]}
      />
      <p className="small muted">Fields marked * are required.</p>
      <TextArea
        field={field('quote')}
        label="Your words"
        hint={`${min} to ${max} characters, about two or three sentences. Say what was hard, what helped, or what surprised you.`}
        rows={5}
        required
      />
      <TextField
        field={field('name')}
        label="Name"
        hint={`As you want it shown, such as Adaeze Okafor, Adaeze O. or A. O. At most ${NAME_MAX} characters.`}
        required
        autoComplete="name"
      />
      <TextField
        field={field('role')}
        label="Role or profession"
        hint={`Such as Textile designer. At most ${ROLE_MAX} characters.`}
        required
        autoComplete="organization-title"
      />
      <RadioField
        field={field('sector')}
        label="Field"
        required
        choices={STORY_SECTOR_KEYS.map(key => [key, STORY_SECTORS[key]] as const)}
      />
      <CheckboxField field={field('consent')} label={CONSENT} required />
      <button className="btn next" type="submit" data-busy="Sending...">
        {submit}
      </button>
      <p className="after">
        We keep your story, the text beside the box and the day on which you agreed to it for {RETENTION.story.keep}, or
        until you withdraw it. <a href={addresses.privacy()}>Privacy notice</a>
      </p>
    </form>
  )
}

export function SentStory({
  state,
  since,
  sent: { words, agreedOn },
  reply,
}: ShownStory & { sent: NonNullable<ShownStory['sent']> } & Reply) {
  const isPublished = state === 'published'
  return (
    <section className="wrap page sent-story">
      <h1>Your story</h1>
      <p className="lead muted">
        {isPublished ? (
          <>
            It has been on our website since {since}. <a href={addresses.sector(words.sector)}>See it there</a>
          </>
        ) : (
          <>We have it, and it isn’t on our website. One of us reads it first. This page always shows where it is.</>
        )}
      </p>
      <Testimonial story={{ id: 'own', ...words }} sector={STORY_SECTORS[words.sector]} />
      <p className="small muted">You agreed on {agreedOn} that we may show it.</p>
      <form method="post" data-once>
        <NotSent kept="Please press the button again when you’re back online">We couldn’t withdraw your story.</NotSent>
        <button className="btn line" type="submit" name="intent" value="withdraw" data-busy="Withdrawing...">
          Withdraw My Story
        </button>
        <p className="after">
          {isPublished && 'It leaves our website at once. '}We delete your words. You don’t need to say why.
          {isPublished && ' Search engines may show them for some days more.'}
        </p>
      </form>
      <details className="folded" open={reply !== undefined}>
        <summary>Change your story</summary>
        <p>
          {isPublished
            ? 'Your story leaves our website until one of us has read the new words.'
            : 'The new words replace these.'}
        </p>
        <StoryForm words={words} reply={reply} submit="Send the New Words" />
      </details>
    </section>
  )
}
