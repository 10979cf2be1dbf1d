/** Has something said to whoever writes the page, by code that comes for it. Without a connection it stays unsaid. */
export async function advise(tell: (advice: typeof import('./advice.ts')) => void): Promise<void> {
  tell(await import('./advice.ts'))
}
