import { test } from '@playwright/test'

/** Skips the rest of a test that the engine does not support, and reports the reason. */
export function skipUnsupported(engine: 'firefox' | 'webkit', because: string): void {
  test.skip(test.info().project.name === engine, `not supported, because ${because}`)
}

/** Skips the rest of a test that needs a feature of Chromium's driver. */
export function skipOutsideChromium(because: string): void {
  skipUnsupported('firefox', because)
  skipUnsupported('webkit', because)
}
