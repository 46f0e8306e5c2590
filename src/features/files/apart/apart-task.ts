export const APART_TASKS = ['inspect', 'read-word', 'convert-heic'] as const

export type ApartTask = (typeof APART_TASKS)[number]
