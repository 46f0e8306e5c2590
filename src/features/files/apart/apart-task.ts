export const APART_TASKS = ['inspect', 'read-word', 'convert-heic', 'make-pdf', 'read-busy-times'] as const

export type ApartTask = (typeof APART_TASKS)[number]
