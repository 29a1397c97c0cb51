/** Whether names fit a pattern in which "*" stands for any text, slashes too, and "?" for one character. */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const source = pattern
    .replace(/\*+/g, '*')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const fits = new RegExp(`^${source}$`);
  return (name) => fits.test(name);
}

/**
 * Whether the ids of tasks fit one of some patterns: each stands for a task, or for all of a suite or of suites whose ids begin
 * with it, as wherever tasks are named ("minecollab", "minecollab/crafting-*").
 */
export function taskMatcher(patterns: readonly string[]): (taskId: string) => boolean {
  const matchers = patterns.map(nameMatcher);
  return (taskId) => {
    const parts = taskId.split('/');
    return parts.some((_, index) => matchers.some((fits) => fits(parts.slice(0, index + 1).join('/'))));
  };
}
