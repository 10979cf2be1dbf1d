/** Has something said to the page’s author, by code that comes for it. Without a connection it stays unsaid. */
export async function advise(warn: (advice: typeof import('./advice.ts')) => void): Promise<void> {
  warn(await import('./advice.ts'))
}
