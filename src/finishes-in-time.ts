/** Returns whether the work ends within `ms`. Throws its error. Late work goes on. */
export async function finishesInTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timeout = Promise.withResolvers<false>()
  const timer = setTimeout(timeout.resolve, ms, false)
  return Promise.race([work.then(() => true), timeout.promise]).finally(() => clearTimeout(timer))
}
