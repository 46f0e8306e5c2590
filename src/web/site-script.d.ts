declare module 'virtual:site-scripts' {
  export const siteScript: string
  export const formScript: string
}
