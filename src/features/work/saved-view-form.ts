/** The lists whose filters can be saved as a view. */
export const VIEW_PAGES = ['applications', 'queue', 'messages'] as const
