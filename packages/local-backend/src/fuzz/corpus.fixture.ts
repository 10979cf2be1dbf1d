import { readFileSync } from 'node:fs'
import type { FuzzInput } from './fuzz-stats.fixture.ts'

/** An input that once broke a rule. It is sent in every run. */
export interface CorpusInput extends FuzzInput {
  /** The rule that it broke. */
  broke: string
}

/** Reads `corpus.json`: inputs that failed runs have printed, with the rules that they broke. */
export function readCorpus(): readonly CorpusInput[] {
  return JSON.parse(readFileSync(new URL('./corpus.json', import.meta.url), 'utf8')) as CorpusInput[]
}
