/** Our history on the About page. These are samples: replace them before launch. */
export const JOURNEY = [
  {
    year: 2020,
    title: 'We start in Lagos',
    description:
      'We open a small office and hold every meeting online from the first week, because our clients live in many cities.',
  },
  {
    year: 2021,
    title: 'Our first three sectors',
    description:
      'We start with technology, fashion and the arts, and learn how differently people in each prove their work.',
  },
  {
    year: 2022,
    title: 'One method for everyone',
    description:
      'We write down how we assess, plan, edit and review, so that every client gets the same questions in the same order.',
  },
  {
    year: 2023,
    title: 'Eight sectors',
    description: 'We add academia, science, architecture and film, each with an adviser who knows the field.',
  },
  {
    year: 2024,
    title: 'Online tracking',
    description: 'Every application gets a reference and a page with its stage and documents.',
  },
] as const
