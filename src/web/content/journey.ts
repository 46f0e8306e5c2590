/** Our first years, as told on the About page. Samples: put your own in their place before launch. */
export const JOURNEY = [
  {
    year: 2020,
    title: 'We start in Lagos',
    description: 'A small office, and every meeting online from the first week. Our clients live in many cities.',
  },
  {
    year: 2021,
    title: 'Three sectors, taken seriously',
    description:
      'We begin with technology, fashion and the arts, and learn how differently each of them proves its work.',
  },
  {
    year: 2022,
    title: 'One way of working, written down',
    description:
      'Assess, plan, edit, review: the same order and the same questions for every client, whoever reads the file.',
  },
  {
    year: 2023,
    title: 'Eight sectors',
    description: 'Academia, science, architecture and film join, each with a reader who knows the field.',
  },
  {
    year: 2024,
    title: 'You can see where you are',
    description: 'Every application gets a reference, a page that shows its stage, and one place for its documents.',
  },
] as const
