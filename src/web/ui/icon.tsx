/** Screen readers ignore the icon, because text always gives its meaning too. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 16 | 20 }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}

export type IconName = keyof typeof ICON_PATHS

const ICON_PATHS = {
  dashboard: 'M3 3h8v8H3zM13 3h8v5h-8zM13 10h8v11h-8zM3 13h8v8H3z',
  queue: 'M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1',
  applications: 'M5 3h10l4 4v14H5zM9 11h6M9 15h6',
  documents: 'M8 6h11v15H8zM5 3h11M5 3v15',
  payments: 'M3 6h18v12H3zM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM6 9.5v5M18 9.5v5',
  calendar: 'M4 6h16v15H4zM4 11h16M8 3v5M16 3v5',
  reports: 'M4 20h16M6.5 17v-5M12 17V5M17.5 17V9',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  help: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7M12 16.5v.2',
  mail: 'M3 5h18v14H3zM3.5 5.5 12 13l8.5-7.5',
  messages: 'M4 5h16v11H10l-4.5 4v-4H4zM8 9h8M8 12h5',
  stories: 'M4 6h6v6c0 3-1.5 5-4.5 6M14 6h6v6c0 3-1.5 5-4.5 6',
  audit: 'M12 7v5l3.2 2M3.5 12a8.5 8.5 0 1 0 2.6-6.1M3.2 3.5v4h4',
  staff:
    'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 20c.5-4 2.8-6 6.5-6s6 2 6.5 6M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.5c2.1.8 3.2 2.6 3.5 5.5',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4',
  find: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5 20.5 20.5',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20.5c.7-4.3 3.2-6.5 7.5-6.5s6.8 2.2 7.5 6.5',
  add: 'M12 5v14M5 12h14',
  theme: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  leave: 'M14 4h5v16h-5M4 12h10M10.5 8 14.5 12l-4 4',
  fold: 'm11 7-5 5 5 5M18 7l-5 5 5 5',
  unfold: 'm6 7 5 5-5 5M13 7l5 5-5 5',
} as const
