/** Writes an error with its cause where teams look: the console, until a deployment names another place. */
export function logError(what: string, ...details: unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes there.
  console.error(`[portico] ${what}`, ...details)
}
