import { findWords, foldForSearch } from './find-words.ts'
import type { Topic } from './topic.ts'

/** Topics with the questions that hold every word, in the question, its answer or the title of its topic. Without words: all. */
export function searchTopics(topics: ReadonlyArray<Topic>, query: string): Array<Topic> {
  const words = findWords(query)
  return topics
    .map(topic => ({
      ...topic,
      questions: topic.questions.filter(({ question, answer }) => {
        const text = foldForSearch([topic.title, question, ...answer].join('\n'))
        return words.every(word => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}
