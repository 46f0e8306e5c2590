import type { GoalName } from './goals.ts'

/** A measured value of a row with a goal. `floor` is null where the goal is a plain number. */
export type Measured = { goal: GoalName; ours: number; floor: number | null }

export type Table = { columns: ReadonlyArray<string>; rows: ReadonlyArray<ReadonlyArray<string | number>> }

/** The results of one part of the bench, which proof/bench/results.json keeps until that part runs again. */
export type PartResult = { title: string; words: string; table: Table; measured: ReadonlyArray<Measured> }
