declare module 'virtual:site-scripts' {
  export const siteScript: string
  export const formScript: string
  export const updateScript: string
}

declare module 'virtual:style-sheets' {
  export const styleSheets: Readonly<Record<string, string>>
}
