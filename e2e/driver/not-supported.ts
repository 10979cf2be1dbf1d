import { test } from '@playwright/test'

/** Leaves the rest of a test out where its engine can't do something, and says why in the report. */
export function notSupported(engine: 'firefox' | 'webkit', because: string): void {
  test.skip(test.info().project.name === engine, `not supported, because ${because}`)
}

/** The same for what only the driver of Chromium can do. */
export function onlyInChromium(because: string): void {
  notSupported('firefox', because)
  notSupported('webkit', because)
}
