/** The columns that the table draws from the fields of a row. The server sends the text of the others. */
const DRAWN_COLUMNS = ['name', 'reference', 'service', 'status', 'payment'] as const

export type DrawnColumn = (typeof DRAWN_COLUMNS)[number]

export function isDrawnColumn(key: string): key is DrawnColumn {
  return DRAWN_COLUMNS.some(each => each === key)
}
