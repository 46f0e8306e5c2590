/** Mail programs do not support the OKLCH colours of `tokens.css`. */
export const INK = '#131b3a'
const INK_2 = '#444f6c'
export const COTTON = '#f2eadd'
export const SURFACE = '#fefdfa'
export const INDIGO = '#1b2657'
export const INDIGO_100 = '#e3eaf7'
export const LINK = '#2b418a'
export const RULE = '#ddd3c2'
export const ACCENT = '#f59535'
export const ON_ACCENT = '#111a41'

export const SANS = "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif"
const SERIF = "Merriweather, Georgia, 'Times New Roman', serif"

export const text = { fontFamily: SANS, fontSize: '17px', lineHeight: '27px', color: INK, margin: '0 0 16px' }
export const smallText = { ...text, fontSize: '15px', lineHeight: '23px' }
export const quietText = { ...smallText, fontSize: '14px', lineHeight: '21px', color: INK_2, margin: '0 0 10px' }
export const heading = { fontFamily: SERIF, fontWeight: 500, color: INK }
