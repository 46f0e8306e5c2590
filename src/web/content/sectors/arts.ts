import type { SectorDetail } from '../sectors.ts'

export const ARTS: SectorDetail = {
  key: 'arts',
  name: 'Arts & Culture',
  title: 'Arts & Culture: from studio to evidence',
  intro:
    'For dancers, musicians, theatre makers, writers, painters, sculptors, curators and artists who exhibit photographs. Commercial and event photography isn’t part of this field. The assessor needs to know when and where your work was shown, and to hear from someone who was there.',
  cloth: 'arts',
  panel: 'rings',
  spotlight:
    'Programmes, contracts, catalogues and invoices: much of an artist’s case lies in a box at home. We help you sort it and choose what counts.',
  whoEndorses: {
    text: 'Your field is endorsed by Arts Council England. It assesses your work, but it doesn’t decide on the visa.',
    facts: ['arts-council', 'talent-or-promise'],
  },
  requirements: {
    intro:
      'The Council publishes the criteria for each art form and changes them from time to time, so read the current ones first. This is our own guidance: what we look for when we read an artist’s file.',
    points: [
      {
        title: 'A practice of your own',
        text: 'It must be clear what you make, sing, write or direct, and how it differs from what the company or the producer did.',
      },
      {
        title: 'Work shown in public',
        text: 'Your work was shown, performed, published or broadcast by someone who is selective about what they present.',
      },
      {
        title: 'Continuing work',
        text: 'Your work is regular and recent, and you’re hired and paid as a professional.',
      },
      {
        title: 'Work in more than one country',
        text: 'A festival in Dakar, a gallery in Cape Town, a publisher in London: we look for more than one country.',
      },
      {
        title: 'Recognition by others',
        text: 'Critics, juries, curators or collectors chose your work when they could have chosen someone else’s.',
      },
    ],
    facts: [],
  },
  evidence: {
    intro:
      'Ten kinds of document, and what each proves. Look for the contracts, letters and programmes that were written when someone chose your work.',
    pieces: [
      {
        what: 'An exhibition',
        paper: 'The gallery’s agreement, the catalogue page, and a photograph of the room with your name on the wall.',
        signedBy: 'The director or the curator',
        proves: 'A selective venue chose your work, on these dates.',
      },
      {
        what: 'A performance',
        paper: 'The contract with the fee, and the printed programme with your name and part.',
        signedBy: 'The theatre, festival or promoter',
        proves: 'You were hired as a professional, not just invited to take part.',
      },
      {
        what: 'A festival abroad',
        paper:
          'The invitation on the festival’s paper, the published programme, and the visa or ticket that shows you went.',
        signedBy: 'The artistic director',
        proves: 'You’re in demand outside your own country.',
      },
      {
        what: 'A commission',
        paper: 'The agreement, the brief, and the finished work in its place or on its first night.',
        signedBy: 'The person or body that commissioned it',
        proves: 'Someone wanted a new work from you in particular.',
      },
      {
        what: 'A work in a collection',
        paper: 'The invoice, the letter of acquisition, and the number under which the collection keeps it.',
        signedBy: 'The registrar, or the collector by name',
        proves: 'A collection valued your work enough to acquire it.',
      },
      {
        what: 'A review',
        paper:
          'The whole text with author, title and date, in translation if it is not in English, and a line on who reads the paper.',
        signedBy: 'No one needs to: it is in print. A translator signs the translation',
        proves: 'A critic saw your work and judged it independently.',
      },
      {
        what: 'A prize, a grant or a residency',
        paper: 'The letter, the published list, how many applied and who judged.',
        signedBy: 'The jury’s chair or the foundation',
        proves: 'You were compared with others and chosen.',
      },
      {
        what: 'A book or a recording',
        paper: 'The title page or label with its ISBN or ISRC, the contract, and a statement of sales or royalties.',
        signedBy: 'The publisher, the label or the collecting society',
        proves: 'Someone else published your work, and it reached an audience.',
      },
      {
        what: 'A programme you curated or directed',
        paper: 'The printed programme with your credit, how many came, and a letter on what you decided.',
        signedBy: 'The head of the institution',
        proves: 'An institution trusted your judgement with its programme.',
      },
      {
        what: 'A master class or a jury seat',
        paper: 'The invitation, the programme, and a letter that says why you were asked.',
        signedBy: 'The school, company or prize',
        proves: 'People in your field ask for your expertise.',
      },
    ],
    facts: [],
  },
  weak: [
    {
      piece: 'Flyers and posters alone',
      why: 'They announce a show. They do not prove that it took place, or who asked you. Add the contract or the programme.',
    },
    {
      piece: 'Prizes you pay to enter',
      why: 'If everyone who pays gets a certificate, it only shows that you paid.',
    },
    {
      piece: 'Your own announcements',
      why: 'A press release repeated on ten sites is still one press release. One independent review is worth more.',
    },
    {
      piece: 'Student and family shows',
      why: 'Everyone starts there. Assessors want to see what came afterwards.',
    },
    {
      piece: 'Views and streams without a source',
      why: 'Numbers count only if the platform or the label confirms them, and if they led to something.',
    },
  ],
  letters: {
    text: 'The endorsing body says how many letters you need, who should write them and how long they should be, so check its current rules. This is our advice on choosing and briefing your referees.',
    advice: [
      'Ask people who choose for a living: a curator, an artistic director, an editor, a head of music.',
      'Ask at least one person outside Nigeria, at an institution, who knows your work and not only your name.',
      'Ask each to write about one thing they saw: a show, a book, a season. General praise carries little weight, even in three letters.',
      'Each letter should say how they know you, what they saw and when, and how you compare with others. It needs a letterhead, a date, a signature and the writer’s contact details.',
      'We help you decide who to ask, and what for. We never write a letter in someone else’s name.',
    ],
    facts: [],
  },
  timing: {
    text: 'Arts Council England decides on the endorsement. The Home Office decides on the visa. Plan around your season: a curator won’t answer in the week of an opening.',
    facts: ['endorsement-time', 'nobody-can-guarantee', 'tuberculosis-test', 'settlement'],
  },
}
