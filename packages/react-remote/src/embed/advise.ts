/** Warns the page's author with code that is loaded on demand. Without a connection there is no warning. */
export async function advise(warn: (advice: typeof import('./advice.ts')) => void): Promise<void> {
  warn(await import('./advice.ts'))
}
