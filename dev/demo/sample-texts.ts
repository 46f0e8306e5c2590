import type { WrittenStory } from '#src/features/stories/story-form.ts'

export const APPLICANT_NOTES = [
  'I lead the ranking team at a payments company in Yaba. I maintain two libraries that banks in nine countries use.',
  'My adire installations were shown in Dakar, Venice and at the Whitechapel Gallery. A catalogue comes out in spring.',
  'I lead a malaria research group at the University of Ibadan. Four papers as first author, one in Nature Medicine.',
  'I direct and write films. My last feature opened in Toronto and is on two streaming services.',
  'I run a fashion house in Lekki. We dressed three performers at the Grammys and sell in eleven countries.',
  'Architect of the new library in Kaduna, shortlisted for the Aga Khan Award.',
  'I build models that read medical images where there is no radiologist. Two hospitals in Kano use them.',
  'Dancer and choreographer, with a company of nine in Abuja. We toured Germany and Brazil last year.',
] as const

export const ADMIN_NOTES = [
  'Three strong letters. The second referee is abroad until the end of the month.',
  'Asked for the audited accounts for 2025. Prefers the phone to email.',
  'The press folder is excellent; the personal statement still reads like a CV.',
  'Referred by a former client. Wants to apply before the fee changes.',
  'Evidence of income is thin. Suggested the exceptional promise route.',
  'Draft went back with comments, second round.',
] as const

export const RESUBMISSION_REASONS = [
  'Dr Eze’s letter is unsigned. Please ask her for a signed copy on headed paper.',
  'The scan of your passport cuts off the last two lines. Please scan the whole page again.',
  'Your bank statement is older than three months. Please send one that ends this month.',
  'The certificate is a photograph of a screen. We need the document itself.',
] as const

export const DOCUMENT_REQUESTS = [
  ['Passport', 'The page with your photograph, in colour, with all four corners in the picture.'],
  ['CV/Resume', 'Your CV on three pages at most, with the dates of each position.'],
  ['Certificate', 'The certificate of the award that you mention in your statement.'],
  ['Proof of Address', 'An electricity or water bill from the last three months, in your own name.'],
  ['Bank Statement', 'The last six months, with the name of the bank on every page.'],
  ['Other', 'A signed letter from the festival that says in which years it showed your work.'],
] as const

export const REJECTION_COMMENTS = [
  'The lower edge is cut off, and two lines are missing. Please scan the whole page again.',
  'The picture is too dark to read. Please take it again in daylight, without a flash.',
  'This is the unsigned draft. Please send the signed one.',
  'The second page is missing.',
  'It is older than three months. Please send a newer one.',
] as const

export const APPLICANT_MAILS = [
  'Thank you for the new draft. We enjoyed reading it and have made a few comments in the margin.\n\nCould you look at the second page before Friday?',
  'Dr Eze has answered us and will sign this week. You don’t need to do anything for now.',
  'We’d like to talk to you about your third referee. When could we call you?',
] as const

export const TASK_TITLES = [
  'Ask Dr Eze for a signed copy of her letter',
  'Call about the second referee',
  'Check the payslips against the tax certificate',
  'Send the list of evidence that is still missing',
  'Find the catalogue of the Dakar exhibition',
] as const

/** Colleagues whose name follows an @ get a mail. */
export const NOTES_TO_COLLEAGUES = [
  '@Tádé, the second letter came by WhatsApp this morning. I added it, but page two is hard to read.',
  '@Fọláṣadé, could you read the press folder before Thursday? You know the festival.',
  '@Adaeze, they ask whether the final payment can wait until their salary comes on the 25th.',
  'Called at 10:20. She will send the audited accounts on Monday and is happy to wait for the draft.',
] as const

/** Questions from the contact page, with our answers. */
export const ENQUIRIES = [
  {
    question: 'Good afternoon. I am a sound engineer with fifteen years of film behind me. Is there a route for me?',
    answer:
      'Good morning. Yes: film and television is one of the fields, and sound counts. What decides is the work that was shown outside Nigeria in the last five years.\n\nThe Initial Assessment compares it with each criterion before you spend more.',
  },
  {
    question: 'Do you also help with visas for my husband and our two children?',
    answer:
      'They can apply as your dependants, with you or later. We answer questions about it while we work on your application, but we don’t fill in their forms.',
  },
  {
    question: 'I was refused two years ago. Can I apply again, and what would you look at first?',
    answer:
      'You can apply again at any time. We’d look first at the letter with the reasons for the refusal. Please bring it to a consultation, and we’ll tell you what has to change.',
  },
  {
    question: 'How long does the endorsement take at the moment? I have an offer that starts in April.',
    answer:
      'The endorsing bodies say up to 8 weeks, and the visa comes after that. For April we’d want your file ready before Christmas.',
  },
  {
    question: 'Could I come to your office in Lagos and show you my work?',
    answer:
      'We’d be glad to see it, but we meet by video, so that we can look at the files together. You can choose a time on our Contact page.',
  },
] as const

export const REPORT_LINES = [
  'Your case against each published criterion.',
  'Innovation: strong. Two products in use by banks in nine countries.',
  'Recognition: good. Add the jury letter of the award from 2024.',
  'Contribution: thin. We suggest two talks and one published article.',
  'Our advice: apply for exceptional promise, after these three steps.',
] as const

export const SAVED_REPLIES = [
  {
    title: 'Ask for a call',
    text: 'This is easier to explain on the phone, {first name}. Which day this week suits you, between 10:00 and 16:00 Lagos time?\n\n{colleague}',
  },
  {
    title: 'No answer from the body yet',
    text: 'The endorsing body has not answered about {reference} by today, {weekday} {day}. We look every morning, and write to you on the day its answer arrives. You don’t need to do anything for now.',
  },
  {
    title: 'Thank you',
    text: 'Thank you, {first name}. Write again if anything is unclear.\n\n{colleague}',
  },
  {
    title: 'We have your document',
    text: 'Thank you, {first name}. Your document for {reference} is here. We read it next, and you get an email when we have.',
  },
]

/** What clients wrote for the website after their visa, by the name of the applicant. */
export const CLIENT_STORIES: ReadonlyArray<{ by: string; story: WrittenStory; isPublished: boolean }> = [
  {
    by: 'Àyọ̀dèlé Fálétí',
    story: {
      quote: 'I sent them a folder of screenshots. They asked who used the thing, and who could say so.',
      name: 'Àyọ̀dèlé F.',
      role: 'Platform engineer',
      sector: 'technology',
    },
    isPublished: true,
  },
  {
    by: 'Mosúnmọ́lá Akínwándé',
    story: {
      quote: 'The dates of my screenings were all over the place. One table of them said more than my statement.',
      name: 'M. Akínwándé',
      role: 'Film editor',
      sector: 'arts',
    },
    isPublished: true,
  },
  {
    by: 'Ụzọamaka Ọnwụatụegwu',
    story: {
      quote:
        'I thought my order book was private. It turned out to be the plainest proof that people wear what I make.',
      name: 'Ụzọamaka',
      role: 'Textile designer',
      sector: 'fashion',
    },
    isPublished: false,
  },
]

/** What customers tell us before a call. */
export const CALL_TOPICS = [
  {
    sector: 'technology',
    topic: 'Exceptional talent or exceptional promise?',
    question:
      'I have led a payments team for six years and spoken at two conferences abroad. Which of the two fits me?',
    zone: 'Africa/Lagos',
  },
  {
    sector: 'design',
    topic: 'Is my portfolio enough?',
    question: 'Most of my work was for clients in Lagos and Accra. Does it count as recognition?',
    zone: 'Europe/London',
  },
  { sector: 'film', topic: 'Awards and festivals', question: 'My film was at three festivals. What else do I need?' },
  { sector: 'academia', topic: 'Fellowship route' },
] as const

export const CALL_SUMMARY = `Thank you for talking to us.

What we discussed:
Your work of the last five years, and which of it is documented.

What we recommend:
Apply on the route for promise, and collect two more pieces of evidence first.

Next steps:
Send us the contracts that you mentioned, and tell us when you want to begin.`

export const WISH_FOR_TIME =
  'I work until six in Toronto. Would a Saturday morning be possible, or an evening after ten in Lagos?'
