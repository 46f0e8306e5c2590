import type { SectorDetail } from '../sectors.ts'

export const ARTS: SectorDetail = {
  key: 'arts',
  name: 'Arts & Culture',
  title: 'Arts & Culture: from the room to the record',
  intro:
    'For dancers, musicians, theatre makers, writers, painters, sculptors, photographers and curators. You remember the room. The reader needs the date, the name over the door and somebody who was there.',
  cloth: 'arts',
  panel: 'rings',
  spotlight:
    'Programmes, contracts, catalogues, crates. Half of an artist’s case lies in a box at somebody’s mother’s house. We help you open it and put it in order.',
  whoEndorses: {
    text: 'For your field it is Arts Council England. It reads your work; it does not decide on the visa.',
    facts: ['arts-council', 'talent-or-promise'],
  },
  requirements: {
    intro:
      'The Council publishes the criteria for each art form and changes them from time to time, so read the current ones first. This is our own guidance: what we look for when we read an artist’s file.',
    points: [
      {
        title: 'A practice of your own',
        text: 'What you make, sing, write or direct, and how it can be told from what the company or the producer did.',
      },
      {
        title: 'Work in front of a public',
        text: 'Shown, performed, published or broadcast, in a place that chooses what it presents.',
      },
      {
        title: 'Work that goes on',
        text: 'Regular and recent, at a level where you are engaged as a professional and paid as one.',
      },
      {
        title: 'Work in more than one country',
        text: 'A festival in Dakar, a gallery in Cape Town, a publisher in London. We look for more than one.',
      },
      {
        title: 'Judgement by others',
        text: 'Critics, juries, curators, collectors. People who could have chosen somebody else.',
      },
    ],
    facts: [],
  },
  evidence: {
    intro:
      'Ten papers, and what each of them says about you. Art forms differ: a novelist has no crates and a sculptor no box office. Look for the paper that is made when somebody chooses your work.',
    pieces: [
      {
        what: 'An exhibition',
        paper: 'The gallery’s agreement, the catalogue page, and a photograph of the room with your name on the wall.',
        signedBy: 'The director or the curator',
        proves: 'A place that chooses chose you, from this day to that.',
      },
      {
        what: 'A performance',
        paper: 'The contract with the fee, and the printed programme with your name and part.',
        signedBy: 'The theatre, festival or promoter',
        proves: 'You were engaged as a professional, not invited to join in.',
      },
      {
        what: 'A festival abroad',
        paper:
          'The invitation on the festival’s paper, the published programme, and the visa or ticket that shows you went.',
        signedBy: 'The artistic director',
        proves: 'Your name travels.',
      },
      {
        what: 'A commission',
        paper: 'The agreement, the brief, and the finished work in its place or on its first night.',
        signedBy: 'Whoever commissioned it',
        proves: 'It was made because you would make it.',
      },
      {
        what: 'A work in a collection',
        paper: 'The invoice, the letter of acquisition, and the number under which the collection keeps it.',
        signedBy: 'The registrar, or the collector by name',
        proves: 'Somebody with a choice kept it.',
      },
      {
        what: 'A review',
        paper:
          'The whole text with author, title and date, in translation if it is not in English, and a line on who reads the paper.',
        signedBy: 'No one needs to: it is in print. A translator signs the translation',
        proves: 'A critic judged the work, not the announcement of it.',
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
        proves: 'It was published by others and reached people.',
      },
      {
        what: 'A programme you curated or directed',
        paper: 'The printed programme with your credit, how many came, and a letter on what you decided.',
        signedBy: 'The head of the institution',
        proves: 'Others trusted your judgement with their house.',
      },
      {
        what: 'A master class or a jury seat',
        paper: 'The invitation, the programme, and a letter that says why you were asked.',
        signedBy: 'The school, company or prize',
        proves: 'The field comes to you.',
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
      why: 'If everyone who pays gets a certificate, it only says that you paid.',
    },
    {
      piece: 'Your own announcements',
      why: 'A press release repeated on ten sites is one press release. Bring the one critic who came.',
    },
    {
      piece: 'Student and family shows',
      why: 'Everyone starts there. The file is about what came after.',
    },
    {
      piece: 'Views and streams without a source',
      why: 'Numbers count when the platform or the label signs for them, and when something followed from them.',
    },
  ],
  letters: {
    text: 'The endorsing body says how many letters you need, from whom and how long; its current list decides. What follows is our advice on whom to ask and what to ask for.',
    advice: [
      'Ask people who choose for a living: a curator, an artistic director, an editor, a head of music.',
      'Ask at least one person at an institution outside Nigeria that knows your work, not only your name.',
      'Let each write about one thing they saw: a show, a book, a season. Three letters of general praise make one weak letter.',
      'A letter says how they know you, what they saw and when, and where you stand among others. It carries a letterhead, a date, a signature and a way to reach the writer.',
      'We tell you whom to ask and for what. We never write a letter in somebody else’s name.',
    ],
    facts: [],
  },
  timing: {
    text: 'Arts Council England decides on the endorsement. The Home Office decides on the visa. Plan around your season: a curator in the week of an opening answers nobody.',
    facts: ['endorsement-time', 'nobody-can-guarantee', 'tuberculosis-test', 'settlement'],
  },
}
