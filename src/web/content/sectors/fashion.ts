import type { SectorDetail } from '../sectors.ts'

export const FASHION: SectorDetail = {
  key: 'fashion',
  name: 'Fashion',
  title: 'Fashion: from look book to evidence',
  intro:
    'For designers who lead the design of a label or collection, in clothes, textiles or accessories. Styling isn’t part of this field. The assessor needs to see who chose your work, in documents with a date.',
  cloth: 'fashion',
  panel: 'leaves',
  spotlight:
    'A look book shows taste. An order, a schedule and a curator’s letter show that others chose you. We help you find those documents, from Balogun Market to the buyer in Paris.',
  whoEndorses: {
    text: 'Your field is endorsed by Arts Council England, which relies on the British Fashion Council. They assess your work, but they don’t decide on the visa.',
    facts: ['arts-council', 'talent-or-promise'],
  },
  requirements: {
    intro:
      'The Council publishes the criteria and changes them from time to time, so read the current ones first. This is our own guidance: what we look for when we read a fashion portfolio.',
    points: [
      {
        title: 'Work that is yours',
        text: 'It must be clear which cut, cloth or idea came from you, and which from the atelier, the client or the brand.',
      },
      {
        title: 'Work that left the studio',
        text: 'Your work was shown, sold, worn or collected. We look for the moment when someone outside your circle chose it.',
      },
      {
        title: 'Work that is recent and regular',
        text: 'We look for work season after season rather than one famous dress. A gap is fine if the file explains it.',
      },
      {
        title: 'Work beyond Nigeria',
        text: 'You have stockists, shows, press or clients in other countries. A strong name in Lagos is a good start, but the file needs more.',
      },
      {
        title: 'Support from people who know the field',
        text: 'Your letters come from people whose own standing in fashion is easy to check.',
      },
    ],
    facts: [],
  },
  evidence: {
    intro:
      'Ten kinds of document that often carry weight. No one has all ten, and six good ones say more than forty pages of pictures.',
    pieces: [
      {
        what: 'A show on the official schedule',
        paper: 'The letter of acceptance, and the printed or archived schedule with your label’s name and the date.',
        signedBy: 'The fashion week’s head of programme',
        proves: 'You were chosen, among others who applied, by people who see every collection.',
      },
      {
        what: 'A wholesale order',
        paper: 'The shop’s purchase order, your invoice, and the bank credit for exactly the same amount.',
        signedBy: 'The buyer, on the shop’s paper',
        proves: 'A buyer risked money on your work.',
      },
      {
        what: 'A consignment sent abroad',
        paper: 'Form NXP, the airway bill, and the invoice they belong to.',
        signedBy: 'Your bank and the carrier',
        proves: 'How much of your work sells outside Nigeria.',
      },
      {
        what: 'A stockist who keeps ordering',
        paper: 'A short letter that names the seasons, the styles and the number of pieces sold.',
        signedBy: 'The owner or head of buying',
        proves: 'You sold for more than one season.',
      },
      {
        what: 'An article about your work',
        paper:
          'The whole page with title, author and date, and a line on who reads the paper. A cutting or a link isn’t enough.',
        signedBy: 'No one needs to: it is in print',
        proves: 'An independent writer judged your work.',
      },
      {
        what: 'A prize or a shortlist',
        paper: 'The letter, the published list, and the rules that say who could enter and who judged.',
        signedBy: 'The chair of the jury',
        proves: 'You were compared with your peers and came out well.',
      },
      {
        what: 'A loan to a museum or exhibition',
        paper:
          'The loan agreement, the page of the catalogue, and a photograph of the piece in place with its caption.',
        signedBy: 'The curator or the registrar',
        proves: 'Your work matters beyond one season.',
      },
      {
        what: 'Costume for film, stage or tour',
        paper: 'The contract, the call sheet or credit list, and a still of the costume on screen or stage.',
        signedBy: 'The producer',
        proves: 'You were engaged as a designer, by name, on a production that can be looked up.',
      },
      {
        what: 'A cloth or technique of your own',
        paper: 'Dated sample books, and a statement that separates who draws from who dyes or weaves.',
        signedBy: 'The dyers in Abẹ́òkúta or the weavers in Ìsẹ́yìn you work with',
        proves: 'The idea is yours, and the makers are credited.',
      },
      {
        what: 'Sales, season by season',
        paper: 'One page of figures by year and country, with the bank statements or tax returns they come from.',
        signedBy: 'Your accountant',
        proves: 'Your label is a working business.',
      },
    ],
    facts: [],
  },
  weak: [
    {
      piece: 'A feature you paid for',
      why: 'Assessors know which sites sell features. One paid feature casts doubt on the genuine ones.',
    },
    { piece: 'Follower counts', why: 'They show reach, not judgement. Show who bought, borrowed or invited instead.' },
    {
      piece: 'A celebrity in your dress, with nothing on paper',
      why: 'A photograph does not say who asked, who paid or who designed. The stylist’s message and the invoice do.',
    },
    {
      piece: 'Certificates of attendance',
      why: 'They show that you learned. Assessors want to see what you gave to the field.',
    },
    {
      piece: 'An award that anyone can buy',
      why: 'If people win by paying for a table, leave it out, however large the trophy.',
    },
  ],
  letters: {
    text: 'The endorsing body says how many letters you need, who should write them and how long they should be, so check its current rules. This is our advice on choosing and briefing your referees.',
    advice: [
      'Ask people who can compare you with others: a buyer, an editor, a curator or a head of programme sees a hundred designers a year.',
      'Ask at least one person outside Nigeria, and one person you have never paid.',
      'Give them dates and facts, not sentences. A letter in the writer’s own voice is worth three that sound alike.',
      'Each letter should say how they know you, what they saw, and why it stands out. It needs a letterhead, a date, a signature and the writer’s contact details.',
      'We help you decide who to ask, and what for. We never write a letter in someone else’s name.',
    ],
    facts: [],
  },
  timing: {
    text: 'Arts Council England decides on the endorsement, and relies on the British Fashion Council for it. The Home Office decides on the visa. Gathering the documents usually takes longest, and letters are the slowest of all.',
    facts: ['endorsement-time', 'nobody-can-guarantee', 'tuberculosis-test', 'settlement'],
  },
}
