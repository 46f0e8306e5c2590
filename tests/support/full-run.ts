/** `npm run test:full` runs the proofs of load, faults and random input at full size. `npm test` runs a sample of each. */
export const IS_FULL_RUN = Boolean(process.env.FULL)

export function chooseSize<Size>(sizes: { sample: Size; full: Size }): Size {
  return IS_FULL_RUN ? sizes.full : sizes.sample
}
