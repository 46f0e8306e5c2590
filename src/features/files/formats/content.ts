/** The bytes of a file that are stored. What stands before and after is not part of it. */
export type Content = { from: number; to: number }
