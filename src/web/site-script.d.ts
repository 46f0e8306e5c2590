/** The addresses of the scripts of pages that are not hydrated: see `vite.config.ts`. */
declare module 'virtual:site-scripts' {
  export const siteScript: string
  /** Only for pages with forms. */
  export const formScript: string
}
