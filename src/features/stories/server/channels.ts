/** Returns the channel of a story's counts. */
export function storyChannel(storyId: string): string {
  return `story:${storyId}`;
}

/** Returns the channel of a list of stories. */
export function listChannel(list: string): string {
  return `list:${list}`;
}

/** Returns the channels of the lists that show the stories of a topic. */
export function listChannels(topic: string): string[] {
  return [listChannel(topic), listChannel('latest')];
}
