/** Everything that comes, when all has come. */
export async function listed<Item>(items: AsyncIterable<Item>): Promise<Array<Item>> {
  const all: Array<Item> = []
  for await (const item of items) all.push(item)
  return all
}
