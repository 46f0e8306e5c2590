/** The address of the site pages' script: see `vite.config.ts`. */
declare module 'virtual:site-script' {
  const address: string
  export default address
}
