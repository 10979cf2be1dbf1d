/** Warns the page's author with code that is loaded on demand. Without a connection there is no warning. */
export async function warnDeveloper(
  warn: (advice: typeof import('./developer-warnings.ts')) => void,
): Promise<void> {
  warn(await import('./developer-warnings.ts'))
}
