/** Returns the path of a story's own page. */
export function storyPath({ topic, id }: { topic: string; id: string }): string {
  return `/stories/${topic}/${id}`;
}
