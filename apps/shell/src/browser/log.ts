/** Writes an error with its cause to the console. */
export function logError(what: string, ...details: unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes there.
  console.error(`[portico] ${what}`, ...details)
}
