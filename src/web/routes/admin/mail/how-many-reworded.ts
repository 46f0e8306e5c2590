/** "2 passages reworded" */
export function howManyReworded(count: number): string {
  return `${count} ${count === 1 ? 'passage' : 'passages'} reworded`
}
