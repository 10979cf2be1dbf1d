import { test } from '@playwright/test'

/** Skips the rest of a test that the engine does not support, and reports the reason. */
export function notSupported(engine: 'firefox' | 'webkit', because: string): void {
  test.skip(test.info().project.name === engine, `not supported, because ${because}`)
}

/** The same for what only the driver of Chromium can do. */
export function onlyInChromium(because: string): void {
  notSupported('firefox', because)
  notSupported('webkit', because)
}
