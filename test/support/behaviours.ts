/** A Minecraft version in a test's title, with a word that belongs to it. */
const VERSION = /\b1\.\d{2}(?:\.\d{1,2})?\b/g;

/** What a test shows, whatever version it shows it at: its file and its full title, without versions. */
export function behaviourOf(file: string, title: string): string {
  return `${file} > ${title.replace(VERSION, '*')}`;
}
