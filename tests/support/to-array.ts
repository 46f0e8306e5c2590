export async function toArray<Item>(items: AsyncIterable<Item>): Promise<Array<Item>> {
  const array: Array<Item> = []
  for await (const item of items) array.push(item)
  return array
}
