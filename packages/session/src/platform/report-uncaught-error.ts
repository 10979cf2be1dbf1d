/** Passes an error that no caller can handle to the page's error handling. */
export function reportUncaughtError(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error)
  // biome-ignore lint/suspicious/noConsole: Node has no reportError, and throwing later would end the process.
  else console.error(error)
}
