export async function toArray<Item>(items: AsyncIterable<Item>): Promise<Array<Item>> {
  const all: Array<Item> = []
  for await (const item of items) all.push(item)
  return all
}
