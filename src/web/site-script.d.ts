declare module 'virtual:site-scripts' {
  export const siteScript: string
  export const formScript: string
}

declare module 'virtual:style-sheets' {
  export const styleSheets: Readonly<Record<string, string>>
}
